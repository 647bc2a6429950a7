import type { Actor, Case } from '#shared/api/authorization.ts';
import { exposure, type Exposure, type Fact } from '#shared/api/exposure.ts';
import { PHONE, TIME_ZONE } from '#test/functions/typical/accounts.ts';
import { ATTACHMENT, MESSAGE } from '#test/functions/typical/conversations.ts';
import { delivery, REASON } from '#test/functions/typical/orders.ts';
import { BIDS } from '#test/functions/typical/projects.ts';

import { TAKEN } from './requests.ts';

const hasOne =
  (...texts: string[]) =>
  (answer: string) =>
    texts.some((each) => answer.includes(each));

/** How each fact is recognized in the text of an answer. */
const traces: Record<Fact, (text: string) => boolean> = {
  // As a field of an answer; a refusal may name the field of the request.
  password: (text) => /"password\w*":|\$argon2/i.test(text),
  email: hasOne('@example.com'),
  phone: hasOne(PHONE),
  timeZone: hasOne(TIME_ZONE),
  order: hasOne('"isPaid":'),
  requirements: hasOne('A red one, please.'),
  work: hasOne(delivery.url, delivery.note, '/work.zip?'),
  dispute: hasOne(REASON.trim(), 'Half of it.'),
  receipt: hasOne('"isPending":'),
  // A receipt tells its seller how far the payout is, but no commission beside it.
  earning: (text) => /"netted":|"what":"released"/.test(text) && /"commission":\d/.test(text),
  clientSecret: hasOne('_secret_'),
  takenProject: hasOne(TAKEN),
  bid: hasOne(String(BIDS.own)),
  otherBid: hasOne(String(BIDS.other)),
  module: hasOne('"deadlineDays":'),
  message: hasOne(MESSAGE),
  attachment: hasOne(ATTACHMENT),
};

const facts = Object.entries(exposure) as [Fact, Exposure][];

/** The facts in an answer that are not for everybody. */
export const factsIn = (text: string): Fact[] =>
  facts.flatMap(([fact]) => (traces[fact](text) ? [fact] : []));

/** The facts that this actor may see in the answer to this call. */
export const factsFor = (name: Case, actor: Actor): Fact[] =>
  facts.flatMap(([fact, { seen }]) => (seen[name]?.includes(actor) ? [fact] : []));
