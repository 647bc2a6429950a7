import * as fc from 'fast-check';

import type { NamedCall } from '#shared/api/index.ts';

import type { Market } from './a-market.ts';
import { toWire, type Sent } from './a-request.ts';
import { fieldsSpoiled, type Spoil } from './spoiled-fields.ts';
import { partsSpoiled } from './spoiled-parts.ts';
import { wireSpoiled } from './spoiled-wire.ts';
import { valid } from './valid.ts';

const inTurn = <T>(value: T, spoils: Spoil<T>[]) => spoils.reduce((whole, spoil) => spoil(whole), value);

/** Valid requests of this call, spoiled in one or several ways. */
export function broken(call: NamedCall, market: Market): fc.Arbitrary<Sent> {
  const ofFields = fieldsSpoiled(call, market);
  const asked = call.multipart ? fc.oneof(ofFields, partsSpoiled) : ofFields;
  const ways = fc.oneof(
    fc.tuple(fc.array(asked, { minLength: 1, maxLength: 3 }), fc.constant<Spoil<Sent>[]>([])),
    fc.tuple(fc.array(asked, { maxLength: 1 }), fc.array(wireSpoiled, { minLength: 1, maxLength: 2 })),
  );
  return fc
    .tuple(valid(call, market), ways)
    .map(([whole, [fields, wire]]) => inTurn<Sent>(toWire(inTurn(whole, fields)), wire));
}
