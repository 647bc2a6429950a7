import type { Actor, Case } from '#shared/api/authorization.ts';
import { exposure, type Exposure, type Fact } from '#shared/api/exposure.ts';

import { planted } from './a-market.ts';
import { PHONE } from './people.ts';

/** How each fact is recognized in the text of an answer. */
const traces: Record<Fact, (text: string) => boolean> = {
  // As a field of an answer; a refusal may name the field of the request.
  password: (text) => /"password\w*":|\$argon2/i.test(text),
  email: (text) => text.includes('@example.com'),
  phone: (text) => text.includes(PHONE),
  order: (text) => text.includes('"isPaid":'),
  requirements: (text) => text.includes(planted.requirements),
  work: (text) => [planted.work, planted.note, '/work.zip?'].some((each) => text.includes(each)),
  dispute: (text) => text.includes(planted.reason),
  receipt: (text) => text.includes('"isPending":'),
  // A receipt tells its seller how far the payout is, but no commission beside it.
  earning: (text) => text.includes('"netted":') && /"commission":\d/.test(text),
  clientSecret: (text) => text.includes('_secret_'),
  takenProject: (text) => text.includes(planted.takenTitle),
  bid: (text) => text.includes(String(planted.bid)),
  otherBid: (text) => text.includes(String(planted.otherBid)),
  module: (text) => text.includes('"deadlineDays":'),
  message: (text) => text.includes(planted.message),
  attachment: (text) => text.includes(planted.attachment),
};

const facts = Object.entries(exposure) as [Fact, Exposure][];

/** The facts in an answer that are not for everybody. */
export const factsIn = (text: string): Fact[] =>
  facts.flatMap(([fact]) => (traces[fact](text) ? [fact] : []));

/** The facts that this actor may see in the answer to this call. */
export const factsFor = (name: Case, actor: Actor): Fact[] =>
  facts.flatMap(([fact, { seen }]) => (seen[name]?.includes(actor) ? [fact] : []));
