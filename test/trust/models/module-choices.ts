import * as fc from 'fast-check';

import { messages } from '#shared/messages.ts';

import { mostly, type ExpectedAnswer, type Choose, type Steps } from './a-model-run.ts';
import { complete, MODULES, moduleStates, type ModuleState, type WorkModel } from './a-module-model.ts';
import { workActors, type RealWork, type WorkActor } from './a-real-work.ts';
import { eventSteps } from './event-steps.ts';
import {
  absent,
  assignModule,
  decideOnModule,
  editModule,
  submitModule,
  type Submission,
  type WorkStep,
} from './module-steps.ts';
import { paymentSteps } from './payment-steps.ts';
import { reconciliationSteps } from './reconciliation-steps.ts';
import { conflict, notYours, refusal } from './work-refusals.ts';

/** Why this actor cannot pay for this module in its present state; undefined if they can. */
function refusalToPay({ modules }: WorkModel, index: number, actor: string): ExpectedAnswer | undefined {
  const refused = refusal(actor, 'client');
  if (refused) return refused;
  const module = modules[index];
  if (!module) return absent;
  if (actor !== 'client') return notYours;
  if (module.status === 'COMPLETED') return conflict(messages.modules.alreadyPaid);
  return module.status === 'PAY' ? undefined : conflict(messages.modules.notToPay);
}

const rules = {
  payer: 'client',
  actors: workActors,
  amountOf: ({ modules }: WorkModel, index: number) => modules[index]?.amount ?? null,
  refusal: refusalToPay,
  alreadyPaid: messages.modules.alreadyPaid,
  paid: complete,
};
const { steps: payments, startPayment, cardPayment } = paymentSteps<WorkModel, RealWork>(rules, MODULES);
const { steps: reconciliations, finish } = reconciliationSteps<WorkModel, RealWork>(rules);
export { finish };

const always = (step: WorkStep) => () => step;
const client = mostly<WorkActor>('client', workActors);
const freelancer = mostly<WorkActor>('Ada', workActors);
const index = fc.nat(MODULES - 1);
const firstForm = { name: 'The map', details: 'All paths.', deadlineDays: 14 };
const form = fc.constantFrom(
  firstForm,
  { name: 'The map', details: 'All springs.', deadlineDays: 7 },
  { name: '', details: 'All paths.', deadlineDays: 14 },
);
const submission = fc.record<Submission>({
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

/** The step that brings this module forward. */
const nextStep =
  (
    index: number,
    { price, card }: { price: number; card: 'good' | 'declined' },
  ): Choose<WorkModel, RealWork> =>
  (model) => {
    const status = model.modules[index]?.status;
    switch (status) {
      case 'WAITING':
      case 'REWORK':
        return submitModule('Ada', index, { projectURL: 'https://example.com/3', pictures: undefined });
      case 'SUBMITTED':
        return decideOnModule('client', index, 'OK', price);
      case 'OK':
        return decideOnModule('Ada', index, 'PAY', 0);
      case 'PAY': {
        const intent = model.payments[index]?.intent;
        return intent === 'none' || intent === 'canceled'
          ? startPayment(index, 'client')
          : cardPayment(index, card, price > 30_000);
      }
      case undefined:
        return model.modules.length < MODULES ? assignModule('client', firstForm) : undefined;
      case 'COMPLETED':
        return undefined;
    }
  };
const progress = fc
  .tuple(
    index,
    fc.record({ price: fc.constantFrom(25_000, 60_001), card: fc.constantFrom('good', 'good', 'declined') }),
  )
  // Continues with the other module once this one is paid.
  .map(([at, how]): Choose<WorkModel, RealWork> => (model) => {
    const others = Array.from({ length: MODULES }, (_, step) => (at + step) % MODULES);
    return others.map((each) => nextStep(each, how)(model)).find((step) => step !== undefined);
  });

/** Edits a module on which work has not begun. */
const edits = fc.tuple(client, form).map(([actor, fields]): Choose<WorkModel, RealWork> => (model) => {
  const at = model.modules.findIndex(({ status }) => status === 'WAITING');
  return at === -1 ? undefined : editModule(actor, at, fields);
});

const ofClient = fc.constantFrom<ModuleState>('OK', 'OK', 'REWORK');
const ofFreelancer = fc.constantFrom<ModuleState>('PAY', 'PAY', 'SUBMITTED');
const decisions = (actor: fc.Arbitrary<WorkActor>, status: fc.Arbitrary<ModuleState>) =>
  fc.tuple(actor, index, status, amount).map((values) => always(decideOnModule(...values)));

/** All requests about a project's modules. */
export const moduleSteps: Steps<WorkModel, RealWork>[] = [
  fc.tuple(client, form).map((values) => always(assignModule(...values))),
  fc.tuple(client, index, form).map((values) => always(editModule(...values))),
  edits,
  edits,
  fc.tuple(freelancer, index, submission).map((values) => always(submitModule(...values))),
  decisions(client, ofClient),
  decisions(freelancer, ofFreelancer),
  decisions(fc.constantFrom(...workActors), fc.constantFrom(...moduleStates)),
  ...Array.from({ length: 7 }, () => progress),
  ...payments,
  ...eventSteps<WorkModel, RealWork>(rules, MODULES),
  ...reconciliations,
];
