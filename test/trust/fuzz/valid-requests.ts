import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import type { NamedCall } from '#shared/api/index.ts';
import type * as z from '#shared/zod.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';

import type { Market, Person } from './a-market.ts';
import type { CallRequest, Part } from './a-request.ts';
import { aText } from './a-text.ts';
import { fieldsFor } from './fields.ts';
import { acceptedBy } from './from-schema.ts';

const aFile: fc.Arbitrary<Omit<Part, 'name'>> = fc.record({
  value: fc.constantFrom<Uint8Array>(...Object.values(pictures)),
  fileName: fc.constantFrom('work.png', 'Entwurf 2 (neu).png', 'a.tar.gz', '作品.png'),
  type: fc.constantFrom('image/png', 'application/octet-stream'),
});

const aPart = (name: string, value: string): Part => ({ name, value });

/** The multipart body of the two calls that take files: a text field and the files. */
function someParts(call: NamedCall, market: Market, caller: Person | undefined): fc.Arbitrary<Part[]> {
  const fields = fieldsFor(call, market, caller);
  const [fileField, textField, maxFiles] =
    call.operation === 'orders.uploadWork'
      ? (['finalWork', 'note', 1] as const)
      : (['images', 'projectURL', 2] as const);
  const value = (fields(textField) ?? aText()) as fc.Arbitrary<string>;
  const files = fc.array(aFile, { minLength: fileField === 'finalWork' ? 1 : 0, maxLength: maxFiles });
  return fc
    .tuple(value, files, fc.constantFrom(fileField, `${fileField}[]`))
    .map(([text, all, name]) => [aPart(textField, text), ...all.map((file) => ({ ...file, name }))]);
}

const valuesOf = <S extends z.ZodMiniType>(schema: S | undefined, ...from: Parameters<typeof fieldsFor>) =>
  schema ? acceptedBy(schema, fieldsFor(...from)) : fc.constant({} as z.input<S>);

const someHeaders = ({ isRepeatable }: NamedCall): fc.Arbitrary<Record<string, string>> =>
  isRepeatable
    ? fc.oneof(
        fc.constant({}),
        fc.constant(null).map(() => ({ 'idempotency-key': newId() })),
        fc.constant({ 'idempotency-key': 'the same again' }),
      )
    : fc.constant({});

/** Requests of this caller that the schemas of this call accept. */
function madeBy(caller: Person | undefined, call: NamedCall, market: Market): fc.Arbitrary<CallRequest> {
  const from = [call, market, caller] as const;
  const withoutBody = fc.record({
    call: fc.constant(call),
    caller: fc.constant(caller),
    params: valuesOf(call.params, ...from) as fc.Arbitrary<Record<string, string>>,
    query: valuesOf(call.query, ...from),
    headers: someHeaders(call),
  });
  const asJson = fc
    .tuple(withoutBody, valuesOf(call.body, ...from))
    .map(([request, json]): CallRequest => (call.body ? { ...request, json } : request));
  if (!call.multipart) return asJson;
  const asParts = fc
    .tuple(withoutBody, someParts(...from))
    .map(([request, parts]): CallRequest => ({ ...request, parts }));
  return fc.oneof(asJson, asParts);
}

/** Whether this person has the role that the call asks for. */
export const mayCall = ({ access }: NamedCall, { role }: Person) =>
  access === 'seller' ? role === 'seller' : true;

/** Valid requests of this call, mostly by people of its role, sometimes of the other role or signed out. */
export function validRequests(call: NamedCall, market: Market): fc.Arbitrary<CallRequest> {
  const everybody = [...market.people, undefined];
  return fc.oneof(
    ...everybody.map((caller) => ({
      arbitrary: madeBy(caller, call, market),
      weight: caller && mayCall(call, caller) ? 10 : 1,
    })),
  );
}
