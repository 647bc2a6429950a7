import { AppError } from '#functions/lib/errors.ts';
import { refusals } from '#shared/refusals.ts';

/** 409: the payer's bank has not decided about the payment yet. */
export class BankUndecided extends AppError {
  constructor() {
    super('conflict', refusals.payment.underWay);
  }
}
