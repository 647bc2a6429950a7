import type { ExpectedAnswer, Choose, Step } from './a-model-run.ts';
import type { PaidModel, PaymentModel } from './a-payment-model.ts';
import type { RealDue, RealPayments } from './real-payments.ts';

/** The differences between paying for orders and paying for modules. */
export type PaymentRules<M extends PaidModel> = {
  payer: string;
  actors: readonly string[];
  /** Minor units; null if there is nothing to pay yet. */
  amountOf: (model: M, index: number) => number | null;
  /** The refusal of this actor, or in this state; undefined if they can pay. */
  refusal: (model: M, index: number, actor: string) => ExpectedAnswer | undefined;
  alreadyPaid: string;
  /** Changes the model as the success of a payment must. */
  paid: (model: M, index: number) => void;
};

/** A step about the payment with this index. */
export type PaymentStep<M, R> = Step<M, R> & { index: number };
/** For steps whose answer is only a status. */
export const noBody = { body: {} };

/** Finds payments by their index, in the model and in the run, and applies these rules to them. */
export function withRules<M extends PaidModel, R extends RealPayments>({
  paid,
}: Pick<PaymentRules<M>, 'paid'>) {
  const paymentOf = (model: M, index: number): PaymentModel => {
    const payment = model.payments[index];
    if (!payment) throw new Error(`There is no payment ${index}.`);
    return payment;
  };
  const dueOf = (real: R, index: number): RealDue => {
    const due = real.dues[index];
    if (!due) throw new Error(`There is no payment ${index}.`);
    return due;
  };
  /** Completes what was paid for, if the payment has just been recorded as succeeded. */
  const settle = (model: M, index: number, isRecorded: boolean) => {
    if (isRecorded && paymentOf(model, index).recorded === 'succeeded') paid(model, index);
  };
  /** Chooses the step only while its payment fulfils the condition. */
  const when =
    (
      condition: (payment: PaymentModel, model: M, index: number) => boolean,
      step: PaymentStep<M, R>,
    ): Choose<M, R> =>
    (model) => {
      const payment = model.payments[step.index];
      return payment && condition(payment, model, step.index) ? step : undefined;
    };
  return { paymentOf, dueOf, settle, when };
}
