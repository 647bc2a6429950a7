import { call } from '#shared/api/call.ts';
import { PayableId } from '#shared/entities/fields.ts';
import { Receipt } from '#shared/entities/money/receipt.ts';
import * as z from '#shared/zod.ts';

export const receipts = {
  get: call({
    summary: 'The receipt of what was paid for an order or a module, for its two parties',
    method: 'GET',
    path: '/receipts/{id}',
    access: 'user',
    uses: ['books-to-read', 'work-records', 'accounts', 'operator'],
    params: z.object({ id: PayableId }),
    reply: Receipt,
  }),
};
