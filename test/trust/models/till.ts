import type { Answer, Choose, Step } from './a-model-run.ts';
import type { PaidModel, PaymentModel } from './a-payment-model.ts';
import type { RealDue, RealTill } from './a-till.ts';

/** What differs between the things that can be paid. */
export type Till<M extends PaidModel> = {
  payer: string;
  actors: readonly string[];
  /** Minor units; null where there is nothing to be paid yet. */
  amountOf: (model: M, place: number) => number | null;
  /** Why it cannot be paid, by this actor or as it stands. */
  refusal: (model: M, place: number, actor: string) => Answer | undefined;
  alreadyPaid: string;
  paid: (model: M, place: number) => void;
};

/** A step that concerns what is to be paid at this place. */
export type Pay<M, R> = Step<M, R> & { place: number };
/** Nothing more is answered than a status. */
export const silent = { body: {} };

/** What is at a place, in the model and really, and what happens to it. */
export function atTill<M extends PaidModel, R extends RealTill>({ paid }: Pick<Till<M>, 'paid'>) {
  const paymentOf = (model: M, place: number): PaymentModel => {
    const payment = model.payments[place];
    if (!payment) throw new Error(`Nothing is to be paid at ${place}.`);
    return payment;
  };
  const dueOf = (real: R, place: number): RealDue => {
    const due = real.dues[place];
    if (!due) throw new Error(`Nothing is to be paid at ${place}.`);
    return due;
  };
  /** Takes what is recorded of a payment over to what is paid by it. */
  const settled = (model: M, place: number, isRecorded: boolean) => {
    if (isRecorded && paymentOf(model, place).recorded === 'succeeded') paid(model, place);
  };
  const has =
    (isSo: (payment: PaymentModel, model: M, place: number) => boolean, step: Pay<M, R>): Choose<M, R> =>
    (model) => {
      const payment = model.payments[step.place];
      return payment && isSo(payment, model, step.place) ? step : undefined;
    };
  return { paymentOf, dueOf, settled, has };
}
