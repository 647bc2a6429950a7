import { call, PageQuery } from '#shared/api/call.ts';
import { uploadKeys } from '#shared/entities/conversations/attachment.ts';
import {
  amountFrom,
  documented,
  FilePart,
  Id,
  optionalText,
  text,
  workLink,
} from '#shared/entities/fields.ts';
import {
  Order,
  OrderCard,
  OrderDetails,
  OrderSeen,
  OrderSide,
  RequiredOrderSeen,
} from '#shared/entities/work/order.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as z from '#shared/zod.ts';

const params = z.object({ id: Id });

/** The link to the work with which a seller completes an order (product.md#delivering-work). */
export const WorkUrl = workLink(orderTexts.urlRequired, orderTexts.urlInvalid);

/**
 * The requirements that a buyer writes for the seller (product.md#requirements), and the keys of their files. Without
 * `files`, these stay as they are.
 */
export const Requirements = z.object({
  requirements: text(textLimits.long, orderTexts.emptyRequirements),
  files: z.optional(uploadKeys('file of requirements')),
});

export const orders = {
  create: call({
    summary: 'Order a gig',
    method: 'POST',
    path: '/orders/create/{gigId}',
    access: 'trader',
    uses: ['blocks', 'work-files', 'attempts-per-person', 'commission'],
    params: z.object({ gigId: Id }),
    reply: Order,
    status: 201,
    isRepeatable: true,
  }),
  list: call({
    summary: 'The orders that the caller placed and received, or those of one side, newest first',
    method: 'GET',
    path: '/orders',
    access: 'user',
    query: z.extend(PageQuery, { side: z.optional(OrderSide) }),
    reply: z.array(OrderCard),
  }),
  get: call({
    summary: 'One order, for its two parties',
    method: 'GET',
    path: '/orders/{id}',
    access: 'user',
    uses: ['work-files', 'piece-files'],
    params,
    reply: Order,
  }),
  details: call({
    summary: "An order with the buyer's contact and the deadline, for its seller",
    method: 'GET',
    path: '/orders/details/{id}',
    access: 'seller',
    uses: ['accounts', 'work-files', 'piece-files'],
    params,
    reply: OrderDetails,
  }),
  requirements: call({
    summary: 'Write down the requirements of an order, with files',
    method: 'PUT',
    path: '/orders/requirements/{id}',
    access: 'user',
    uses: ['work-files', 'work-storage', 'work-removal', 'attempts-per-person'],
    params,
    body: Requirements,
    reply: Order,
  }),
  approve: call({
    summary: 'Approve the work, which releases what is held to the seller',
    method: 'POST',
    path: '/orders/approve/{id}',
    access: 'user',
    uses: ['work-files', 'piece-files', 'books'],
    params,
    query: OrderSeen,
    reply: Order,
  }),
  revision: call({
    summary: 'Ask for a revision of paid work',
    method: 'POST',
    path: '/orders/revision/{id}',
    access: 'user',
    uses: ['work-files', 'piece-files'],
    params,
    query: OrderSeen,
    body: z.object({ message: text(textLimits.long) }),
    reply: Order,
  }),
  cancel: call({
    summary: 'Cancel an order, or ask the seller to; the seller agrees by the same call, or refuses',
    method: 'POST',
    path: '/orders/cancel/{id}',
    access: 'user',
    uses: ['work-files', 'piece-files', 'books', 'payment-provider', 'attempts-per-person'],
    params,
    query: OrderSeen,
    body: z.object({ reason: optionalText(textLimits.long), refuse: z.optional(z.boolean()) }),
    reply: Order,
  }),
  decline: call({
    summary: 'Decline an order as its seller, or delivered work that is not paid as its buyer',
    method: 'POST',
    path: '/orders/decline/{id}',
    access: 'user',
    uses: ['work-files', 'piece-files', 'books', 'payment-provider', 'attempts-per-person'],
    params,
    query: OrderSeen,
    body: z.object({ reason: optionalText(textLimits.long) }),
    reply: Order,
  }),
  refund: call({
    summary: 'Refund all or part of what is held',
    method: 'POST',
    path: '/orders/refund/{id}',
    access: 'seller',
    uses: ['work-files', 'piece-files', 'books', 'attempts-per-person'],
    params,
    query: RequiredOrderSeen,
    body: z.object({ amount: amountFrom(1) }),
    reply: Order,
  }),
  uploadWork: call({
    summary: 'Deliver a file, which completes the order',
    method: 'PUT',
    path: '/orders/{id}/upload-work',
    access: 'seller',
    uses: ['uploads', 'work-files', 'work-storage', 'work-removal', 'attempts-per-person'],
    params,
    body: z.object({
      finalWork: z
        .string({ error: orderTexts.fileRequired })
        .check(z.minLength(1, orderTexts.fileRequired), z.maxLength(400))
        .register(documented, { takes: 'delivery' }),
      note: optionalText(textLimits.long),
    }),
    multipart: z.object({ finalWork: FilePart, note: optionalText(textLimits.long) }),
    reply: Order,
  }),
  complete: call({
    summary: 'Deliver a link, which completes the order',
    method: 'PUT',
    path: '/orders/upload-work/{id}',
    access: 'seller',
    uses: ['work-files', 'work-removal', 'attempts-per-person'],
    params,
    body: z.object({ fileUrl: WorkUrl }),
    reply: Order,
  }),
  pay: call({
    summary: 'Begin to pay an order by card',
    method: 'POST',
    path: '/orders/pay/{id}',
    access: 'trader',
    uses: ['payment-provider', 'attempts-per-person', 'mail-setting'],
    params,
    reply: z.object({ clientSecret: z.string() }),
  }),
};
