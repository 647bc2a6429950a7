import { getReceipt } from '#functions/domain/receipts/read.ts';
import { AppError } from '#functions/lib/errors.ts';

/** The receipt of work, as an export has it; null while nothing was paid. */
export async function receiptOf(id: string, userId: string) {
  try {
    return await getReceipt(id, userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
