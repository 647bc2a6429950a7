import type { ModuleStep, SampleBid, SampleModule, SampleProject } from './content/types.ts';
import type { Member } from './member.ts';
import { begun, picturesOfProject, picturesOfWork } from './pictures.ts';
import { assign, bidOn, editModule, post, submitWork } from './project-steps.ts';
import { pay } from './steps.ts';
import type { TimedEvent } from './timeline.ts';

/** The order of the events of one day. Modules are assigned one by one, and a module's work is done step by step. */
const rank = { post: 1, bid: 2, decide: 3, assign: 4, work: 5 };
const PLACE = 0.01;

/** Who takes part in a project. Its id is there once it is posted. */
type Site = { project: SampleProject; client: Member; id: string };

/** All that happens to a project, from its posting on. Its pictures are begun at once, in the library's own threads. */
export function projectLife(project: SampleProject, members: (name: string) => Member): TimedEvent[] {
  const { key, client: clientName, posted, bids, modules = [] } = project;
  const site: Site = { project, client: members(clientName), id: '' };
  const pictures = begun(picturesOfProject(project));
  const posting: TimedEvent = {
    name: `${key} is posted`,
    day: posted,
    rank: rank.post,
    run: async () => {
      site.id = await post(site.client, project, await pictures);
    },
  };
  const winner = bids.find(({ accepted }) => accepted !== undefined)?.freelancer;
  return [
    posting,
    ...bids.flatMap((bid) => bidding(site, bid, members(bid.freelancer))),
    ...modules.flatMap((module, place) => working(site, module, place, members(winner ?? ''))),
  ];
}

function bidding(
  site: Site,
  { amount, day, accepted, rejected }: SampleBid,
  freelancer: Member,
): TimedEvent[] {
  const { client } = site.client;
  const name = `${freelancer.username}’s bid on ${site.project.key}`;
  let id = '';
  const events: TimedEvent[] = [
    {
      name,
      day,
      rank: rank.bid,
      run: async () => {
        id = await bidOn(freelancer, site.id, amount);
      },
    },
  ];
  const decided = (on: number, run: () => Promise<unknown>) =>
    events.push({
      name: `the answer to ${name}`,
      day: on,
      rank: rank.decide,
      run: async () => void (await run()),
    });
  if (accepted !== undefined) decided(accepted, () => client.bids.accept({ params: { id } }));
  if (rejected !== undefined) decided(rejected, () => client.bids.reject({ params: { id } }));
  return events;
}

function working(site: Site, module: SampleModule, place: number, freelancer: Member): TimedEvent[] {
  const { name, assigned, steps = [] } = module;
  let id = '';
  const assigning: TimedEvent = {
    name: `${name} is assigned`,
    day: assigned,
    rank: rank.assign + place * PLACE,
    run: async () => {
      id = await assign(site.client, site.id, module);
    },
  };
  const doing = steps.map((step, index): TimedEvent => {
    const run = prepare(step, module, site, freelancer);
    return { name: `${step.action} ${name}`, day: step.day, rank: rank.work + index, run: () => run(id) };
  });
  return [assigning, ...doing];
}

/** The action of a step, on a module that has an id. */
function prepare(
  step: ModuleStep,
  module: SampleModule,
  { project, client: owner }: Site,
  freelancer: Member,
): (id: string) => Promise<void> {
  const statusBy =
    (
      { client }: Member,
      body: { status: 'OK'; amount: number } | { status: 'REWORK' | 'PAY' | 'SUBMITTED' },
    ) =>
    async (id: string) =>
      void (await client.modules.status({ params: { id }, body }));
  switch (step.action) {
    case 'edit':
      return (id) => editModule(owner, id, { ...module, details: step.details });
    case 'submit': {
      const pictures = begun(picturesOfWork(project, `${module.name}/${step.day}`, step.pictures ?? 0));
      return async (id) => submitWork(freelancer, id, project, await pictures);
    }
    case 'approve':
      return statusBy(owner, { status: 'OK', amount: step.amount });
    case 'requestRework':
      return statusBy(owner, { status: 'REWORK' });
    case 'confirm':
      return statusBy(freelancer, { status: 'PAY' });
    case 'refuse':
      return statusBy(freelancer, { status: 'SUBMITTED' });
    case 'pay':
      return async (id) => pay(owner, await owner.client.modules.pay({ params: { id } }));
  }
}
