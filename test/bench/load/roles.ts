import { content } from '#infra/seed/content.ts';
import { openBrowser, signIn } from '#infra/seed/member.ts';

import { buyer, partner, seller, visitor, type Journey, type Walker } from './journeys.ts';

/** A person of the sample marketplace, or a visitor without a name, and their journey. */
export type Role = {
  username?: string | undefined;
  journey: (one: Walker, start: number) => Journey;
};

const names = (people: readonly { username: string }[]) => people.map(({ username }) => username);
const distinct = (people: string[]) => [...new Set(people)];

const buyers = names(content.buyers);
const sellers = names(content.sellers);
const clients = distinct(content.projects.map(({ client }) => client));
const freelancers = distinct(
  content.projects.flatMap(({ bids }) => bids.map(({ freelancer }) => freelancer)),
);

/** The roles of eight people: half of them are visitors. */
const mix: ((round: number) => Role)[] = [
  () => ({ journey: visitor }),
  (round) => ({ journey: buyer, username: atIndex(buyers, 2 * round) }),
  () => ({ journey: visitor }),
  (round) => ({ journey: seller, username: atIndex(sellers, round) }),
  () => ({ journey: visitor }),
  (round) => ({ journey: buyer, username: atIndex(buyers, 2 * round + 1) }),
  () => ({ journey: visitor }),
  (round) => ({ journey: partner, username: atIndex(round % 2 === 0 ? clients : freelancers, round) }),
];

const atIndex = (people: string[], index: number) => people[index % people.length];

/** This number of roles, mixed. If there are more than sample people, some are the same person. */
export const mixedRoles = (count: number): Role[] =>
  Array.from({ length: count }, (_, number) =>
    mix[number % mix.length]?.(Math.floor(number / mix.length)),
  ).filter((role) => role !== undefined);

/** A person in a new browser, signed in if they have a name. */
export async function aJourneyClient(origin: string, { username }: Role, send = fetch): Promise<Walker> {
  const member = openBrowser(origin, username ?? '', send);
  if (username !== undefined) await signIn(member);
  return member;
}
