import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import type { NamedCall } from '#shared/api/index.ts';
import type * as z from '#shared/zod.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';

import type { Market, Person } from './a-market.ts';
import type { Asked, Part } from './a-request.ts';
import { aText } from './a-text.ts';
import { fieldsFor } from './fields.ts';
import { accepted } from './from-schema.ts';

const aFile: fc.Arbitrary<Omit<Part, 'name'>> = fc.record({
  value: fc.constantFrom<Uint8Array>(...Object.values(pictures)),
  fileName: fc.constantFrom('work.png', 'Entwurf 2 (neu).png', 'a.tar.gz', '作品.png'),
  type: fc.constantFrom('image/png', 'application/octet-stream'),
});

const aPart = (name: string, value: string): Part => ({ name, value });

/** The two calls that take files: the same fields as text, and the files themselves. */
function someParts(call: NamedCall, market: Market, who: Person | undefined): fc.Arbitrary<Part[]> {
  const fields = fieldsFor(call, market, who);
  const [name, text, most] =
    call.operation === 'orders.uploadWork'
      ? (['finalWork', 'note', 1] as const)
      : (['images', 'projectURL', 2] as const);
  const value = (fields(text) ?? aText()) as fc.Arbitrary<string>;
  const files = fc.array(aFile, { minLength: name === 'finalWork' ? 1 : 0, maxLength: most });
  return fc
    .tuple(value, files, fc.constantFrom(name, `${name}[]`))
    .map(([written, all, called]) => [
      aPart(text, written),
      ...all.map((file) => ({ ...file, name: called })),
    ]);
}

const drawn = <S extends z.ZodMiniType>(schema: S | undefined, ...from: Parameters<typeof fieldsFor>) =>
  schema ? accepted(schema, fieldsFor(...from)) : fc.constant({} as z.input<S>);

const someHeaders = ({ status }: NamedCall): fc.Arbitrary<Record<string, string>> =>
  status === 201
    ? fc.oneof(
        fc.constant({}),
        fc.constant(null).map(() => ({ 'idempotency-key': newId() })),
        fc.constant({ 'idempotency-key': 'the same again' }),
      )
    : fc.constant({});

/** Requests that this call's schemas accept, as this person makes them. */
function madeBy(who: Person | undefined, call: NamedCall, market: Market): fc.Arbitrary<Asked> {
  const from = [call, market, who] as const;
  const whole = fc.record({
    call: fc.constant(call),
    who: fc.constant(who),
    params: drawn(call.params, ...from) as fc.Arbitrary<Record<string, string>>,
    query: drawn(call.query, ...from),
    headers: someHeaders(call),
  });
  const asJson = fc
    .tuple(whole, drawn(call.body, ...from))
    .map(([asked, json]): Asked => (call.body ? { ...asked, json } : asked));
  if (!call.multipart) return asJson;
  const asParts = fc.tuple(whole, someParts(...from)).map(([asked, parts]): Asked => ({ ...asked, parts }));
  return fc.oneof(asJson, asParts);
}

/** The same, mostly made by those whom the call is meant for; sometimes by somebody of the other role, or by nobody. */
export function valid(call: NamedCall, market: Market): fc.Arbitrary<Asked> {
  const isMeant = ({ role }: Person) =>
    call.access === 'seller' || call.access === 'buyer' ? call.access === role : true;
  const everybody = [...market.people, undefined];
  return fc.oneof(
    ...everybody.map((who) => ({
      arbitrary: madeBy(who, call, market),
      weight: who && isMeant(who) ? 10 : 1,
    })),
  );
}
