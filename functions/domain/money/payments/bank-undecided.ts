import { AppError } from '#functions/lib/errors.ts';
import { reasons } from '#shared/reasons.ts';

/** 409: the payer's bank has not decided about the payment yet. */
export class BankUndecided extends AppError {
  constructor() {
    super('conflict', reasons.payment.underWay);
  }
}
