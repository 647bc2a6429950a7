import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Failure, PageQuery, SortedPageQuery } from '#shared/api/call.ts';
import { Id, PayableId, Time } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

import { descriptionOf, fieldDescriptionOf } from './schema-comments.ts';

const folder = new URL('../../../../shared/entities/', import.meta.url).pathname;

/** The files of records, without that of the kinds of fields. */
const files = globSync('*/*.ts', { cwd: folder }).concat('upload.ts').toSorted();
const modules = await Promise.all(
  files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<object>),
);

const exported: Record<string, unknown> = Object.assign({ Id, PayableId, Time, Failure }, ...modules);
const all: [string, unknown][] = Object.entries({ ...exported, PageQuery, SortedPageQuery });
const schemas = all.filter((entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType);
const names = new Map<z.core.$ZodType, string>(schemas.map(([name, schema]) => [schema, name]));

/** Registers the schemas of records, so that the document names each once and refers to it. What is only sent (`New…`) stays inline. */
export function nameEntities(): void {
  for (const [id, schema] of schemas) {
    if (!(id in exported) || id.startsWith('New')) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Adds what the comments say of this schema and of its fields, where it is not said already. */
export function describeEntity(schema: z.core.$ZodType, derived: JsonSchema): void {
  const name = names.get(schema);
  if (name === undefined) return;
  const description = descriptionOf(name);
  if (description !== undefined) derived.description ??= description;
  const { properties = {} } = derived;
  for (const [field, shape] of Object.entries(properties)) {
    const ofField = fieldDescriptionOf(name, field);
    // A copy, because fields of one kind share their shape.
    if (ofField !== undefined && typeof shape === 'object')
      properties[field] = { description: ofField, ...shape };
  }
}
