import * as fc from 'fast-check';

import { openApi } from '#infra/tools/docs/openapi/document.ts';
import { patterns, TWO_DECIMALS } from '#infra/tools/docs/openapi/inputs.ts';
import type { NamedCall } from '#shared/api/index.ts';
import { MediaUrl } from '#shared/entities/fields.ts';

import type { Market, Person } from './a-market.ts';
import type { CallRequest } from './a-request.ts';
import { recordsFor } from './fields.ts';
import { arbitraryOf, shapeOf, type Fields, type Shape } from './from-schema.ts';

type Parameter = { in: string; name: string; required?: boolean; schema: Shape };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Shape }> };
};

const document = JSON.parse(JSON.stringify(openApi())) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
};

/** Shapes whose values must exist, by their pattern: pictures and files that this caller has uploaded. */
const uploaded = ({ own }: Person): Record<string, string[]> => ({
  [shapeOf(MediaUrl).pattern ?? '']: own.picture,
  [patterns.delivery]: own.file,
});

/** The same shape with every reference replaced by what it refers to, and uploads by those of this caller. */
function resolved<T>(node: T, caller: Person): T {
  if (Array.isArray(node)) return node.map((each) => resolved(each, caller)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, pattern = '', type, description } = node as Shape;
  if ($ref !== undefined)
    return resolved(document.components.schemas[$ref.split('/').at(-1) ?? ''] as T, caller);
  const files = uploaded(caller)[pattern] ?? [];
  if (files.length > 0) return { enum: files } as T;
  if (type === 'number' && description === TWO_DECIMALS) return { ...node, multipleOf: 0.01 };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value, caller)])) as T;
}

function operationOf({ path, method, operation }: NamedCall, caller: Person): Operation {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The document does not describe ${operation}.`);
  return resolved(found, caller);
}

/** The parameters of one place as the shape of an object. */
function shapeOfParameters({ parameters = [] }: Operation, place: string): Shape {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** What the document can only say in words: a password that is not soon guessed, and zones that there are. */
const inWords: Readonly<Record<string, readonly string[]>> = {
  password: ['a stork above nine chimneys'],
  timeZone: ['', 'UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'],
};

/** Records that exist, and what is said in words. */
function fieldsOf(call: NamedCall, market: Market, caller: Person): Fields {
  const records = recordsFor(call, market, caller);
  return (name) => records(name) ?? (inWords[name] && fc.constantFrom(...inWords[name]));
}

/** Requests that the document of the API allows, by the caller who may make them. */
export function documentedRequests(
  call: NamedCall,
  market: Market,
  caller: Person,
): fc.Arbitrary<CallRequest> {
  const operation = operationOf(call, caller);
  const fields = fieldsOf(call, market, caller);
  const from = (shape: Shape) => arbitraryOf(shape, fields) as fc.Arbitrary<Record<string, string>>;
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      params: from(shapeOfParameters(operation, 'path')),
      query: from(shapeOfParameters(operation, 'query')),
      headers: from(shapeOfParameters(operation, 'header')),
      json: body ? arbitraryOf(body, fields) : fc.constant(undefined),
    })
    .map((parts) => ({ call, caller, ...parts }));
}
