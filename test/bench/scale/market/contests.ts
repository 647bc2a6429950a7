import type { User } from '#functions/domain/accounts/record.ts';
import { newBid } from '#functions/domain/bids/place.ts';
import { draft } from '#functions/domain/modules/assign.ts';
import { moduleKind } from '#functions/domain/modules/kind.ts';
import type { ModuleItem, ModuleStory } from '#functions/domain/modules/record.ts';
import { addProject, newProject } from '#functions/domain/projects/post.ts';
import type { WholeProject } from '#functions/domain/projects/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { take, type Doing } from '#functions/domain/work/take.ts';
import type { Random } from '#infra/seed/random.ts';
import { NewBid } from '#shared/entities/work/bid.ts';
import { inProjectStage } from '#shared/rules/work/project.ts';
import type { NamedVerb } from '#shared/work/phases.ts';

import { settledPayment } from './books.ts';
import { itemsOf } from './items-of.ts';
import { aLine, projectFields } from './texts.ts';

type Contest = { client: User; bidders: User[]; isOpen: boolean; chance: Random };

/** A project with a bid of each of these freelancers. If it is not open it is awarded to the first, and has modules. */
export function* aContest({ client, bidders, isOpen, chance }: Contest): Generator<Item, WholeProject> {
  const whole = newProject(client, projectFields(chance));
  const { project } = whole;
  const { card } = project;
  let wonFor = 0;
  for (const [number, bidder] of bidders.entries()) {
    const bid = newBid(bidder, NewBid.parse({ projectId: card.id, amount: chance.whole(50, 900) }));
    if (number === 0 && !isOpen) bid.card.status = 'ACCEPTED';
    if (number === 0) wonFor = bid.card.amount;
    yield bid;
  }
  card.bidCount = bidders.length;
  project.ver += bidders.length;
  const [first] = bidders;
  if (first && !isOpen) {
    Object.assign(project, { wonBy: first.id, wonFor, ver: project.ver + 1 });
    Object.assign(card, inProjectStage('AWARDED'));
    for (let number = 1; number <= card.numberOfModules; number += 1)
      yield* aModule(whole, number, first, chance);
  }
  yield* itemsOf(addProject(whole));
  return whole;
}

/** Assigns the next module of this project; the module is usually completed and paid, if all earlier ones are. */
function aModule({ project }: WholeProject, number: number, freelancer: User, chance: Random): Item[] {
  const { card } = project;
  const name = `Part ${number}`;
  const fields = { projectId: card.id, name, details: aLine(chance), deadlineDays: 14 };
  const assigned = draft(project, card.client.id, fields);
  project.modCount = number;
  if (number > 1 && chance.chance(0.3)) return [assigned];
  if (project.doneCount < number - 1) return [assigned];
  const [module, ...events] = finished(assigned);
  project.doneCount += 1;
  freelancer.modulesDone = (freelancer.modulesDone ?? 0) + 1;
  if (module.card.isInTime) freelancer.modulesInTime = (freelancer.modulesInTime ?? 0) + 1;
  if (project.doneCount === card.numberOfModules) {
    Object.assign(card, inProjectStage('COMPLETED'));
    project.ver += 1;
  }
  const { id, buyer, seller, agreed: amount = 0, money } = module.card;
  const charge = { kind: 'module', id, payerId: buyer.id, payeeId: seller.id, amount } as const;
  return [module, ...events, ...settledPayment({ ...charge, currency: money.currency })];
}

/** The module handed in, approved, confirmed and paid, and what happened to it. */
function finished(assigned: ModuleItem): [ModuleItem, ...Item[]] {
  const doings: Doing<NamedVerb, ModuleItem>[] = [
    { do: 'deliver', by: 'seller', set: { projectURL: 'https://example.com/part' } },
    { do: 'approve', by: 'buyer', amount: 10_000 },
    { do: 'confirm', by: 'seller' },
    { do: 'settle', by: 'buyer', amount: 10_000 },
  ];
  const { id, version } = assigned.card;
  const { item, events } = doings.reduce<ModuleStory>((story, doing) => take(moduleKind, story, doing), {
    item: assigned,
    events: [],
  });
  // Nothing is due for a module that is completed.
  const { GSI3PK: _shard, GSI3SK: _at, ...rest } = item;
  return [
    rest,
    ...events.map((event, index) => ({ ...moduleKind.eventKey(id, version + index + 1), ...event })),
  ];
}
