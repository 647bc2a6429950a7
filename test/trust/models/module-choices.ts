import * as fc from 'fast-check';

import { messages } from '#shared/messages.ts';

import { mostly, type Answer, type Choose, type Steps } from './a-model-run.ts';
import { complete, MODULES, moduleStates, type ModuleState, type WorkModel } from './a-module-model.ts';
import { workActors, type RealWork, type WorkActor } from './a-real-project.ts';
import { events } from './events.ts';
import {
  absent,
  assigning,
  conflict,
  deciding,
  editing,
  notYours,
  refusal,
  submitting,
  type Handed,
  type WorkStep,
} from './module-steps.ts';
import { paying } from './paying.ts';
import { reconciling } from './reconciling.ts';

/** Whether a module can be paid by this actor, as it stands. */
function refusalToPay({ modules }: WorkModel, place: number, actor: string): Answer | undefined {
  const refused = refusal(actor as WorkActor, 'client');
  if (refused) return refused;
  const module = modules[place];
  if (!module) return absent;
  if (actor !== 'client') return notYours;
  if (module.status === 'COMPLETED') return conflict(messages.modules.alreadyPaid);
  return module.status === 'PAY' ? undefined : conflict(messages.modules.notToPay);
}

const till = {
  payer: 'client',
  actors: workActors,
  amountOf: ({ modules }: WorkModel, place: number) => modules[place]?.amount ?? null,
  refusal: refusalToPay,
  alreadyPaid: messages.modules.alreadyPaid,
  paid: complete,
};
const { steps: payments, beginning, cardPayment } = paying<WorkModel, RealWork>(till, MODULES);
const { steps: looks, end } = reconciling<WorkModel, RealWork>(till);
export { end };

const always = (step: WorkStep) => () => step;
const client = mostly<WorkActor>('client', workActors);
const freelancer = mostly<WorkActor>('Ada', workActors);
const place = fc.nat(MODULES - 1);
const first = { name: 'The map', details: 'All paths.', deadlineDays: 14 };
const wording = fc.constantFrom(
  first,
  { name: 'The map', details: 'All springs.', deadlineDays: 7 },
  { name: '', details: 'All paths.', deadlineDays: 14 },
);
const handed = fc.record<Handed>({
  projectURL: fc.constantFrom(
    'https://example.com/1',
    'https://example.com/2',
    'https://example.com/2',
    'no link',
  ),
  pictures: fc.constantFrom(undefined, undefined, 0, 1, 2, 3),
});
/** The bid was 600.00. */
const amount = fc.constantFrom(25_000, 60_001, 19_999, 0);

/** What the one who is to act next does next with this module. */
const goingOn =
  (at: number, { price, card }: { price: number; card: 'good' | 'declined' }): Choose<WorkModel, RealWork> =>
  (model) => {
    const status = model.modules[at]?.status;
    switch (status) {
      case 'WAITING':
      case 'REWORK':
        return submitting('Ada', at, { projectURL: 'https://example.com/3', pictures: undefined });
      case 'SUBMITTED':
        return deciding('client', at, 'OK', price);
      case 'OK':
        return deciding('Ada', at, 'PAY', 0);
      case 'PAY': {
        const intent = model.payments[at]?.intent;
        return intent === 'none' || intent === 'canceled'
          ? beginning(at, 'client')
          : cardPayment(at, card, price > 30_000);
      }
      case undefined:
        return model.modules.length < MODULES ? assigning('client', first) : undefined;
      case 'COMPLETED':
        return undefined;
    }
  };
const goesOn = fc
  .tuple(
    place,
    fc.record({ price: fc.constantFrom(25_000, 60_001), card: fc.constantFrom('good', 'good', 'declined') }),
  )
  // With the other module, where this one is paid.
  .map(([at, how]): Choose<WorkModel, RealWork> => (model) => {
    const others = Array.from({ length: MODULES }, (_, step) => (at + step) % MODULES);
    return others.map((each) => goingOn(each, how)(model)).find((step) => step !== undefined);
  });

/** The client edits what still waits. */
const edits = fc.tuple(client, wording).map(([actor, words]): Choose<WorkModel, RealWork> => (model) => {
  const at = model.modules.findIndex(({ status }) => status === 'WAITING');
  return at === -1 ? undefined : editing(actor, at, words);
});

const ofClient = fc.constantFrom<ModuleState>('OK', 'OK', 'REWORK');
const ofFreelancer = fc.constantFrom<ModuleState>('PAY', 'PAY', 'SUBMITTED');
const decisions = (actor: fc.Arbitrary<WorkActor>, status: fc.Arbitrary<ModuleState>) =>
  fc.tuple(actor, place, status, amount).map((drawn) => always(deciding(...drawn)));

/** Whatever may be tried on a project's modules. */
export const moduleSteps: Steps<WorkModel, RealWork>[] = [
  fc.tuple(client, wording).map((drawn) => always(assigning(...drawn))),
  fc.tuple(client, place, wording).map((drawn) => always(editing(...drawn))),
  edits,
  edits,
  fc.tuple(freelancer, place, handed).map((drawn) => always(submitting(...drawn))),
  decisions(client, ofClient),
  decisions(freelancer, ofFreelancer),
  decisions(fc.constantFrom(...workActors), fc.constantFrom(...moduleStates)),
  ...Array.from({ length: 7 }, () => goesOn),
  ...payments,
  ...events<WorkModel, RealWork>(till, MODULES),
  ...looks,
];
