import { transition } from './a-model-run.ts';
import { shown, unpaid, type PaidModel } from './a-payment-model.ts';
import { soonest } from './reconciling.ts';

export const moduleStates = ['WAITING', 'SUBMITTED', 'OK', 'PAY', 'REWORK', 'COMPLETED'] as const;
export type ModuleState = (typeof moduleStates)[number];

/** What the client writes about a module. */
export type Wording = { name: string; details: string; deadlineDays: number };

/** A module as the specification has it. `amount` in minor units, from approval on. */
export type ModuleModel = Wording & {
  status: ModuleState;
  updateCount: number;
  projectURL: string | null;
  images: readonly string[];
  amount: number | null;
};

/** The modules of an awarded project, each with its payment. */
export type WorkModel = PaidModel & {
  modules: ModuleModel[];
  /** What can be handed in. */
  pictures: readonly string[];
};

/** How many modules the project was announced with. */
export const MODULES = 2;

export const awarded = (pictures: readonly string[]): WorkModel => ({
  taken: [],
  pictures,
  payments: Array.from({ length: MODULES }, unpaid),
  lookIn: soonest,
  logged: 0,
  modules: [],
});

export const assigned = (wording: Wording): ModuleModel => ({
  ...wording,
  status: 'WAITING',
  updateCount: 0,
  projectURL: null,
  images: [],
  amount: null,
});

export const tookModule = (model: WorkModel, action: string, from?: ModuleState) =>
  void model.taken.push(transition('Module', action, from));

const isDone = ({ status }: ModuleModel) => status === 'COMPLETED';
const doneOf = ({ modules }: WorkModel) => modules.filter(isDone).length;

/** A payment has completed this module, and with the last one its project. */
export function complete(model: WorkModel, place: number): void {
  const module = model.modules[place];
  if (!module) throw new Error('A module was paid that is not there.');
  tookModule(model, 'pay', module.status);
  module.status = 'COMPLETED';
  if (doneOf(model) === MODULES) model.taken.push(transition('Project', 'payLastModule', 'AWARDED'));
}

/** A module as its two parties see it. */
export const seen = (module: ModuleModel) => ({
  ...module,
  amount: module.amount === null ? null : module.amount / 100,
});

/** What is to be kept of the project and its modules, with a payment for each place. */
export function kept(model: WorkModel) {
  const doneCount = doneOf(model);
  return {
    modCount: model.modules.length,
    doneCount,
    isCompleted: doneCount === MODULES,
    isOpen: false,
    modules: model.modules.map((module) => ({ ...module })),
    payments: model.payments.map((payment, place) => shown(payment, model.modules[place]?.amount ?? null)),
  };
}
