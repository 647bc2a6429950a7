import * as fc from 'fast-check';

import type { NamedCall } from '#shared/api/index.ts';

import type { Market } from './a-market.ts';
import { toWire, type WireRequest } from './a-request.ts';
import { fieldMutations, type Mutation } from './field-mutations.ts';
import { partMutations } from './part-mutations.ts';
import { validRequests } from './valid-requests.ts';
import { wireMutations } from './wire-mutations.ts';

const applyAll = <T>(value: T, mutations: Mutation<T>[]) =>
  mutations.reduce((mutated, mutate) => mutate(mutated), value);

/** Valid requests of this call, mutated in one or several ways. */
export function mutatedRequests(call: NamedCall, market: Market): fc.Arbitrary<WireRequest> {
  const ofFields = fieldMutations(call, market);
  const ofRequest = call.multipart ? fc.oneof(ofFields, partMutations) : ofFields;
  const mutations = fc.oneof(
    fc.tuple(fc.array(ofRequest, { minLength: 1, maxLength: 3 }), fc.constant<Mutation<WireRequest>[]>([])),
    fc.tuple(fc.array(ofRequest, { maxLength: 1 }), fc.array(wireMutations, { minLength: 1, maxLength: 2 })),
  );
  return fc
    .tuple(validRequests(call, market), mutations)
    .map(([whole, [fields, wire]]) => applyAll<WireRequest>(toWire(applyAll(whole, fields)), wire));
}
