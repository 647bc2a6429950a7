import { Failure } from '#shared/api/call.ts';
import * as bid from '#shared/entities/bid.ts';
import * as booking from '#shared/entities/booking.ts';
import * as category from '#shared/entities/category.ts';
import * as earning from '#shared/entities/earning.ts';
import { Id, PayableId, Time } from '#shared/entities/fields.ts';
import * as gig from '#shared/entities/gig.ts';
import { Module, ModuleId } from '#shared/entities/module.ts';
import * as order from '#shared/entities/order.ts';
import * as project from '#shared/entities/project.ts';
import * as receipt from '#shared/entities/receipt.ts';
import * as review from '#shared/entities/review.ts';
import * as user from '#shared/entities/user.ts';
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
