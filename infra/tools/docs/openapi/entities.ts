import { Failure } from '#shared/api/call.ts';
import * as bid from '#shared/entities/bid.ts';
import * as category from '#shared/entities/category.ts';
import { Id, Time } from '#shared/entities/fields.ts';
import * as gig from '#shared/entities/gig.ts';
import { Module, ModuleId } from '#shared/entities/module.ts';
import * as order from '#shared/entities/order.ts';
import * as project from '#shared/entities/project.ts';
import * as review from '#shared/entities/review.ts';
import * as user from '#shared/entities/user.ts';
import * as z from '#shared/zod.ts';

const exported: Record<string, unknown> = {
  ...user,
  ...category,
  ...gig,
  ...order,
  ...review,
  ...project,
  ...bid,
  Module,
  ModuleId,
  Id,
  Time,
  Failure,
};

/** Schemas of answers, which get names in the document; those of forms (`New…`) are described in place. */
const entities = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodMiniType] =>
    entry[1] instanceof z.ZodMiniType && !entry[0].startsWith('New'),
);

/** Gives every schema of an answer its own name in the document. */
export function nameEntities(): void {
  for (const [id, schema] of entities) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
