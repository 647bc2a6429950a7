import { PayableId } from '../entities/fields.ts';
import { Receipt } from '../entities/receipt.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

export const receipts = {
  get: call({
    summary: 'The receipt of what was paid for an order or a module, for its two parties',
    method: 'GET',
    path: '/receipts/{id}',
    access: 'user',
    uses: ['books-to-read', 'operator'],
    params: z.object({ id: PayableId }),
    reply: Receipt,
  }),
};
