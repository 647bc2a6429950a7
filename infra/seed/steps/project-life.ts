import type {
  ModuleStep,
  SampleBid,
  SampleModule,
  SamplePiece,
  SampleProject,
} from '#infra/seed/content/types.ts';
import type { Member } from '#infra/seed/member.ts';
import { picturesOfProject, picturesOfWork } from '#infra/seed/pictures.ts';
import type { TimedEvent } from '#infra/seed/timeline.ts';

import { pieceEvents } from './piece-steps.ts';
import { assign, bidOn, editModule, post, submitWork } from './project-steps.ts';
import { pay } from './steps.ts';

/** The order of the events of one day. Modules are assigned one after the other, and so are the steps of a module. */
const rank = { post: 1, bid: 2, decide: 3, assign: 4, work: 5 };
const RANK_STEP = 0.01;

/** A project with its client. `id` is empty until the project is posted. */
type ProjectContext = { project: SampleProject; client: Member; id: string };

/** The events of a project, from when it is posted. */
export function projectLife(
  project: SampleProject,
  members: (name: string) => Member,
  piece?: SamplePiece,
): TimedEvent[] {
  const { key, client: clientName, posted, bids, modules = [] } = project;
  const context: ProjectContext = { project, client: members(clientName), id: '' };
  const postEvent: TimedEvent = {
    name: `${key} is posted`,
    day: posted,
    rank: rank.post,
    run: async () => {
      context.id = await post(context.client, project, picturesOfProject(project));
    },
  };
  const winner = bids.find(({ accepted }) => accepted !== undefined)?.freelancer;
  return [
    postEvent,
    ...bids.flatMap((bid) => bidEvents(context, bid, members(bid.freelancer))),
    ...modules.flatMap((module, index) => moduleEvents(context, module, index, members(winner ?? ''))),
    ...(piece ? shownOf(context, members(winner ?? ''), piece) : []),
  ];
}

/** What the freelancer shows of the project. */
const shownOf = (context: ProjectContext, maker: Member, piece: SamplePiece) =>
  pieceEvents(piece, {
    id: () => context.id + maker.id,
    maker,
    client: context.client,
  });

function bidEvents(
  context: ProjectContext,
  { amount, day, accepted, rejected }: SampleBid,
  freelancer: Member,
): TimedEvent[] {
  const { client } = context.client;
  const name = `${freelancer.username}’s bid on ${context.project.key}`;
  let id = '';
  const events: TimedEvent[] = [
    {
      name,
      day,
      rank: rank.bid,
      run: async () => {
        id = await bidOn(freelancer, context.id, amount);
      },
    },
  ];
  const addDecision = (on: number, run: () => Promise<unknown>) =>
    events.push({
      name: `the answer to ${name}`,
      day: on,
      rank: rank.decide,
      run: async () => void (await run()),
    });
  if (accepted !== undefined) addDecision(accepted, () => client.bids.accept({ params: { id } }));
  if (rejected !== undefined) addDecision(rejected, () => client.bids.reject({ params: { id } }));
  return events;
}

function moduleEvents(
  context: ProjectContext,
  module: SampleModule,
  index: number,
  freelancer: Member,
): TimedEvent[] {
  const { name, assigned, steps = [] } = module;
  let id = '';
  const assignEvent: TimedEvent = {
    name: `${name} is assigned`,
    day: assigned,
    rank: rank.assign + index * RANK_STEP,
    run: async () => {
      id = await assign(context.client, context.id, module);
    },
  };
  const stepEvents = steps.map((step, stepIndex): TimedEvent => {
    const run = actionOf(step, module, context, freelancer);
    return { name: `${step.action} ${name}`, day: step.day, rank: rank.work + stepIndex, run: () => run(id) };
  });
  return [assignEvent, ...stepEvents];
}

/** The function that performs a step on the module with the given id. */
function actionOf(
  step: ModuleStep,
  module: SampleModule,
  { project, client: owner }: ProjectContext,
  freelancer: Member,
): (id: string) => Promise<void> {
  const setStatus =
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
      const pictures = picturesOfWork(project, module, step.pictures ?? 0);
      return (id) => submitWork(freelancer, id, project, pictures);
    }
    case 'approve':
      return setStatus(owner, { status: 'OK', amount: step.amount });
    case 'requestRework':
      return setStatus(owner, { status: 'REWORK' });
    case 'confirm':
      return setStatus(freelancer, { status: 'PAY' });
    case 'refuse':
      return setStatus(freelancer, { status: 'SUBMITTED' });
    case 'pay':
      return async (id) => pay(owner, await owner.client.modules.pay({ params: { id } }));
  }
}
