import { handler as runClocks } from '#functions/jobs/clocks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { asFunction } from '#infra/local/rights/as-function.ts';

import { content } from './content.ts';
import type { Person } from './content/types.ts';
import { openBrowser, signIn, type Member } from './member.ts';
import { picturesOf } from './pictures.ts';
import { correspondence } from './steps/correspondence.ts';
import { openPayoutAccount } from './steps/payout-account.ts';
import { projectLife } from './steps/project-life.ts';
import { purchaseEvents, type Offer } from './steps/purchase-life.ts';
import { fillIn, join, publish } from './steps/steps.ts';
import { play, type TimedEvent } from './timeline.ts';

const doWhatIsDue = () => asFunction('jobs-clocks', () => runClocks());

/** The order of the events of one day, beside those of projects and purchases. */
const rank = { join: 0, publish: 1, remove: 7, due: 8 };

type Options = {
  /** The moment from which the days of the content count back. */
  today: number;
  /** Does what is due at the payment provider, and waits for what an event has caused, such as webhooks. */
  settle: () => Promise<void>;
  /** Called with the duration of each part. */
  report: (line: string) => void;
  /** A part of the content. */
  sample?: typeof content;
};

/**
 * Seeds the empty marketplace of this process through its API at `origin`. Sets the product's clock back to date the
 * records, and stops it at `today` at the end, when what is due by then is done, such as sending refunds.
 */
export async function seed(
  origin: string,
  { today, settle, report, sample = content }: Options,
): Promise<void> {
  const { sellers, buyers, gigs, purchases, projects, pieces, conversations } = sample;
  const people = [...sellers, ...buyers];
  const members = byName(people.map(({ username }) => [username, openBrowser(origin, username)]));
  const offers = byName(
    gigs.map((gig): [string, Offer] => [gig.key, { gig, seller: members(gig.seller), id: '' }]),
  );
  const pieceOf = (key: string, buyer: string) =>
    pieces.find(({ of, client }) => of === key && client === buyer);
  const lives = projects.flatMap((project) =>
    projectLife(project, members, pieceOf(project.key, project.client)),
  );
  const reportDuration = stopwatch(report);
  await play(
    people.map((person) => joinEvent(person, members(person.username), sellers.includes(person))),
    today,
    settle,
  );
  // Sign in at the present time: sessions that start in the past would expire before the next step.
  setClock(() => today);
  for (const person of people) {
    await signIn(members(person.username));
    await fillIn(members(person.username), person);
  }
  reportDuration(`${people.length} people`);

  const events = [
    ...sellers.map((person) => payoutEvent(person, members(person.username))),
    ...lives,
    ...gigs.flatMap(({ key }) => gigEvents(offers(key))),
    ...purchases.flatMap((purchase) =>
      purchaseEvents(
        purchase,
        members(purchase.buyer),
        offers(purchase.gig),
        pieceOf(purchase.gig, purchase.buyer),
      ),
    ),
    ...conversations.flatMap((conversation) => correspondence(conversation, members)),
  ];
  await play([...events, ...sweeps], today, settle);
  reportDuration(
    [
      `${gigs.length} gigs`,
      `${purchases.length} orders`,
      `${projects.length} projects`,
      `${conversations.length} conversations`,
    ].join(', '),
  );
  setClock(() => today);
  await doWhatIsDue();
  await settle();
}

function joinEvent(person: Person, member: Member, isSeller: boolean): TimedEvent {
  return {
    name: `${person.username} joins`,
    day: person.joined,
    rank: rank.join,
    run: () => join(member, person, isSeller),
  };
}

function payoutEvent(person: Person, seller: Member): TimedEvent {
  return {
    name: `${person.username} opens an account for payouts`,
    day: person.joined,
    rank: rank.join,
    run: async () => openPayoutAccount(seller, person),
  };
}

/** The days on which what is due until then is done, such as paying sellers: few, because each takes a while. */
const sweepDays = [240, 150, 80, 30, 4];

const sweeps: TimedEvent[] = sweepDays.map((day) => ({
  name: 'what is due',
  day,
  rank: rank.due,
  run: doWhatIsDue,
}));

function gigEvents(offer: Offer): TimedEvent[] {
  const { gig, seller } = offer;
  const { key, published, deleted } = gig;
  const publishEvent = {
    name: `${key} is published`,
    day: published,
    rank: rank.publish,
    run: async () => {
      offer.id = await publish(seller, gig, picturesOf(gig));
    },
  };
  if (deleted === undefined) return [publishEvent];
  const deleteEvent = {
    name: `${key} is deleted`,
    day: deleted,
    rank: rank.remove,
    run: async () => {
      await seller.client.gigs.delete({ params: { id: offer.id } });
    },
  };
  return [publishEvent, deleteEvent];
}

function byName<Value>(entries: (readonly [string, Value])[]): (name: string) => Value {
  const map = new Map(entries);
  return (name) => {
    const value = map.get(name);
    if (value === undefined) throw new Error(`The samples have no ${name}.`);
    return value;
  };
}

function stopwatch(report: (line: string) => void): (what: string) => void {
  let last = performance.now();
  return (what) => {
    const now = performance.now();
    report(`Sample marketplace: ${what} (${((now - last) / 1000).toFixed(1)} s)`);
    last = now;
  };
}
