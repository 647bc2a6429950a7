import { workKinds, type RegisteredKind } from '#functions/domain/kinds/kinds.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { exportedWork } from '#functions/domain/people/exported-work.ts';
import { workOfPerson } from '#functions/domain/people/work.ts';
import { findReceipt } from '#functions/domain/receipts/read.ts';
import { eventsUnder } from '#functions/domain/work/events.ts';
import type { Kind, WorkKeys } from '#functions/domain/work/kind.ts';
import { countOpen, ifAny, type Collect, type OfPerson } from '#functions/domain/work/of-person.ts';
import type { WorkCard, WorkEvent, WorkItem } from '#functions/domain/work/record.ts';
import { notFound } from '#functions/lib/errors.ts';
import { isId } from '#functions/lib/ids.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { exists } from '#functions/table/conditions.ts';
import { key } from '#functions/table/keys/key.ts';
import { allItems, concatPagers, mapPager, emptyPager, pagerOf } from '#functions/table/pager.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import { orderView } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { rulesOf } from '#shared/work/view.ts';

// A third kind of work, which exists in tests only: on the course of a fixed price, under keys of its own.

/** Its name. The types know the kinds of the product alone. */
export const PROBE = 'probe' as PaymentKind;

export type ProbeCard = WorkCard & { terms: { total: number }; buyer: UserCard; seller: UserCard };
type ProbeItem = WorkItem<ProbeCard>;

// Beside the orders, so that whatever may read and change work may do so with this.
const probe = key('ORDER#probe#{id}', 'WORK');
const probeEvent = key('ORDER#probe#{id}', 'EVENT#{version:10}');
const rules = rulesOf({ ...orderView, name: 'Probe' });
export const probeNotFound = () => notFound('There is no such probe.');

const probeKeys: WorkKeys = {
  isId: (id) => id.endsWith('-p') && isId(id.slice(0, -2)),
  keyOf: probe,
  idIn: (itsKey) => probe.match(itsKey)?.id,
  eventKey: probeEvent,
};

async function find(id: string) {
  const item = await findItem<ProbeItem>(probeKeys.keyOf(id));
  return item && { item, events: await eventsUnder<WorkEvent>(probeEvent.begins(id)) };
}

/** What only a probe knows. */
export const probeKind: Kind<ProbeItem, FixedVerb> = {
  ...probeKeys,
  notFound: probeNotFound,
  stranger: probeNotFound,
  name: PROBE,
  rules,
  changed: { reason: 'probes.changed', message: 'This probe has changed.' },
  aboveHeld: { reason: 'probes.aboveHeld', message: 'More than is held.' },
  alreadyPaid: { reason: 'probes.alreadyPaid', message: 'This probe is paid.' },
  canBeRemoved: false,
  closesPayment: true,
  find,
  listed: () => ({}),
  page: ({ id }) => `/probe/${id}`,
  news: () => undefined,
  naming: async ({ title }) => ({ title }),
  newsOf: (what) => ({ kind: `probe.${what}` as 'order.refunded' }),
  receiptTitle: async ({ title }) => title,
  consequences: () => [],
  atEnd: async () => [],
  whenAllIsBack: async () => [],
};

/** The list of somebody's probes, in GSI1 as their buyer and in GSI2 as their seller. */
export const probesList = (userId: string) => `USER#${userId}#PROBES`;
const probesOf = (userId: string) =>
  concatPagers(
    ...(['GSI1', 'GSI2'] as const).map((index) =>
      pagerOf<ProbeItem>({ index, where: { [`${index}PK`]: probesList(userId) } }),
    ),
  );

const ofPerson: OfPerson = {
  async obligations(userId) {
    const open = await countOpen(rules, await allItems(probesOf(userId)));
    return ifAny(open, 'probes', ({ count }) => ({
      reason: 'probes.open',
      message: `${count} not over yet.`,
    }));
  },
  unname: (userId, username) =>
    mapPager(probesOf(userId), (page) =>
      mapFew(page, async ({ card }) => {
        const set = { [`card.${card.seller.id === userId ? 'seller' : 'buyer'}.username`]: username };
        await update<object>(probeKeys.keyOf(card.id), { set, when: { PK: exists } });
      }),
    ),
  readers: () => emptyPager,
};

const collectProbes: Collect = (userId) => ({
  probes: mapPager(probesOf(userId), (page) =>
    mapFew(page, async ({ card: { id, title } }) => ({
      id,
      title,
      receipt: await findReceipt(probeKind, id, userId),
    })),
  ),
});

/** Makes it a kind of work of this file's tests. This is all that there is to do. */
export function registerProbe(): void {
  Object.assign(workKinds, {
    [PROBE]: { ...probeKeys, load: async () => probeKind } satisfies RegisteredKind,
  });
  Object.assign(workOfPerson, { [PROBE]: ofPerson });
  Object.assign(exportedWork, { [PROBE]: collectProbes });
}
