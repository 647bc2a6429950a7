import { AppError } from '#functions/lib/errors.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

/** 409: the payer's bank has not decided about the payment yet. */
export class BankUndecided extends AppError {
  constructor() {
    super('conflict', paymentTexts.underWay);
  }
}
