import { Failure } from '#shared/api/call.ts';
import * as user from '#shared/entities/accounts/user.ts';
import { Id, PayableId, Time } from '#shared/entities/fields.ts';
import * as booking from '#shared/entities/money/booking.ts';
import * as earning from '#shared/entities/money/earning.ts';
import * as receipt from '#shared/entities/money/receipt.ts';
import * as bid from '#shared/entities/work/bid.ts';
import * as category from '#shared/entities/work/category.ts';
import * as gig from '#shared/entities/work/gig.ts';
import { Module, ModuleId } from '#shared/entities/work/module.ts';
import * as order from '#shared/entities/work/order.ts';
import * as project from '#shared/entities/work/project.ts';
import * as review from '#shared/entities/work/review.ts';
import * as z from '#shared/zod.ts';

const exported: Record<string, unknown> = {
  ...user,
  ...category,
  ...gig,
  ...order,
  ...receipt,
  ...booking,
  ...earning,
  ...review,
  ...project,
  ...bid,
  Module,
  ModuleId,
  Id,
  PayableId,
  Time,
  Failure,
};

/** The schemas of responses, by the names that they get in the document. Request schemas (`New…`) stay inline. */
const entities = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodMiniType] =>
    entry[1] instanceof z.ZodMiniType && !entry[0].startsWith('New'),
);

/** Registers the schemas of responses, so that the document names each once and refers to it. */
export function nameEntities(): void {
  for (const [id, schema] of entities) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
