import { content } from '#infra/seed/content.ts';
import { openBrowser, signIn } from '#infra/seed/member.ts';

import { buyer, partner, seller, visitor, type Journey, type Traveller } from './journeys.ts';

/** A person of the sample marketplace, or nobody, and the way they go. */
export type Role = {
  username?: string | undefined;
  journey: (one: Traveller, start: number) => Journey;
};

const names = (people: readonly { username: string }[]) => people.map(({ username }) => username);
const distinct = (people: string[]) => [...new Set(people)];

const buyers = names(content.buyers);
const sellers = names(content.sellers);
const clients = distinct(content.projects.map(({ client }) => client));
const freelancers = distinct(
  content.projects.flatMap(({ bids }) => bids.map(({ freelancer }) => freelancer)),
);

/** What eight people come for: half of them only look. */
const mix: ((round: number) => Role)[] = [
  () => ({ journey: visitor }),
  (round) => ({ journey: buyer, username: another(buyers, 2 * round) }),
  () => ({ journey: visitor }),
  (round) => ({ journey: seller, username: another(sellers, round) }),
  () => ({ journey: visitor }),
  (round) => ({ journey: buyer, username: another(buyers, 2 * round + 1) }),
  () => ({ journey: visitor }),
  (round) => ({ journey: partner, username: another(round % 2 === 0 ? clients : freelancers, round) }),
];

const another = (people: string[], place: number) => people[place % people.length];

/** So many people, mixed. Where there are more clients than samples, several are the same person. */
export const mixedRoles = (many: number): Role[] =>
  Array.from({ length: many }, (_, number) =>
    mix[number % mix.length]?.(Math.floor(number / mix.length)),
  ).filter((role) => role !== undefined);

/** Somebody at a browser of their own, signed in if they have a name. `line` is what they send by. */
export async function aTraveller(origin: string, { username }: Role, line = fetch): Promise<Traveller> {
  const member = openBrowser(origin, username ?? '', line);
  if (username !== undefined) await signIn(member);
  return member;
}
