import { transition } from './a-model-run.ts';
import { expectedPayment, unpaid, type PaidModel } from './a-payment-model.ts';
import { firstReconciliation } from './reconciliation-steps.ts';

export const moduleStates = ['WAITING', 'SUBMITTED', 'OK', 'PAY', 'REWORK', 'COMPLETED'] as const;
export type ModuleState = (typeof moduleStates)[number];

/** The fields of a module that the client fills in. */
export type ModuleForm = { name: string; details: string; deadlineDays: number };

/** A module as it ought to be (product.md#modules). `amount` in minor units, null before approval. */
export type ModuleModel = ModuleForm & {
  status: ModuleState;
  updateCount: number;
  projectURL: string | null;
  images: readonly string[];
  amount: number | null;
};

/** The modules of an awarded project, each with its payment. */
export type WorkModel = PaidModel & {
  modules: ModuleModel[];
  /** Pictures that can be submitted with work. */
  pictures: readonly string[];
};

/** How many modules the project was announced with. */
export const MODULES = 2;

export const awarded = (pictures: readonly string[]): WorkModel => ({
  transitions: [],
  pictures,
  payments: Array.from({ length: MODULES }, unpaid),
  reconcileIn: firstReconciliation,
  logged: 0,
  modules: [],
});

export const assigned = (form: ModuleForm): ModuleModel => ({
  ...form,
  status: 'WAITING',
  updateCount: 0,
  projectURL: null,
  images: [],
  amount: null,
});

export const recordTransition = (model: WorkModel, action: string, from?: ModuleState) =>
  void model.transitions.push(transition('Module', action, from));

const isDone = ({ status }: ModuleModel) => status === 'COMPLETED';
const doneOf = ({ modules }: WorkModel) => modules.filter(isDone).length;

/** Completes a module that was paid, and the project with its last module. */
export function complete(model: WorkModel, index: number): void {
  const module = model.modules[index];
  if (!module) throw new Error(`There is no module ${index}.`);
  recordTransition(model, 'pay', module.status);
  module.status = 'COMPLETED';
  if (doneOf(model) === MODULES) model.transitions.push(transition('Project', 'payLastModule', 'AWARDED'));
}

export const nameOfPicture = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** A module as its two parties see it. */
export const seen = (module: ModuleModel) => ({
  ...module,
  amount: module.amount === null ? null : module.amount / 100,
});

/** The records that the table must have for the project, its modules and their payments. */
export function expectedRecords(model: WorkModel) {
  const doneCount = doneOf(model);
  return {
    modCount: model.modules.length,
    doneCount,
    isCompleted: doneCount === MODULES,
    isOpen: false,
    modules: model.modules.map((module) => ({ ...module })),
    payments: model.payments.map((payment, index) =>
      expectedPayment(payment, model.modules[index]?.amount ?? null),
    ),
  };
}
