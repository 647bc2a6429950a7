import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import { findStories } from '#functions/domain/modules/read.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { upToDate, type WorkCard } from '#functions/domain/work/record.ts';
import { lists } from '#functions/table/keys.ts';
import { pagesOf, type IndexName } from '#functions/table/read.ts';
import { plural } from '#shared/rules/plural.ts';
import { moduleRules } from '#shared/work/module.ts';
import { isOver } from '#shared/work/phases.ts';

/** What keeps an account open: where it is, as a word of the API, and a sentence for its owner. */
export type Obligation = { path: string; message: string };

const PAGE = 100;

/** All records of one part of an index. */
async function all<T extends object>(index: IndexName, key: string): Promise<T[]> {
  const found: T[] = [];
  const where = { [`${index}PK`]: key };
  for await (const page of pagesOf<T>({ index, where, limit: PAGE })) found.push(...page);
  return found;
}

/** The orders that somebody bought, and those that they sold. */
export const ordersOf = async (userId: string): Promise<OrderItem[]> =>
  (
    await Promise.all([
      all<OrderItem>('GSI1', lists.ordersBought(userId)),
      all<OrderItem>('GSI2', lists.ordersSold(userId)),
    ])
  ).flat();

/** The projects that somebody posted, and the bids that they placed. */
export const projectsOf = (userId: string): Promise<ProjectItem[]> =>
  all<ProjectItem>('GSI1', lists.projectsOf(userId));
export const bidsOf = (userId: string): Promise<BidItem[]> => all<BidItem>('GSI1', lists.bidsOf(userId));

/** Whether work is not over, or has money that is held, goes back, or is in question. */
const isOpen = ({ phase, money }: WorkCard) =>
  !isOver(phase) || money.held > 0 || money.returning > 0 || money.frozenAt !== undefined;

/** How many modules of these projects are open; of this freelancer, if given. */
async function openModules(projectIds: string[], freelancerId?: string): Promise<number> {
  let open = 0;
  for (const id of projectIds) {
    const cards = (await findStories(id)).map((story) => upToDate(moduleRules, story).item.card);
    open += cards.filter(
      (card) => (freelancerId === undefined || card.seller.id === freelancerId) && isOpen(card),
    ).length;
  }
  return open;
}

const isSomething = (count: number, path: string, message: string): Obligation[] =>
  count > 0 ? [{ path, message }] : [];

/** Everything that keeps this account open: work that is under way, what waits for an answer, and money that is held or owed. */
export async function findObligations(userId: string): Promise<Obligation[]> {
  const [orders, projects, bids, sums] = await Promise.all([
    ordersOf(userId),
    projectsOf(userId),
    bidsOf(userId),
    findSellerAccount(userId),
  ]);
  const openOrders = orders.filter(({ card }) => isOpen(card)).length;
  const openProjects = projects.filter(({ card }) => card.isOpen).length;
  const pending = bids.filter((bid) => statusOf(bid) === 'PENDING').length;
  const won = bids.filter((bid) => statusOf(bid) === 'ACCEPTED').map(({ card }) => card.projectId);
  const [given, taken] = await Promise.all([
    openModules(projects.filter(({ wonBy }) => wonBy !== undefined).map(({ card }) => card.id)),
    openModules(won, userId),
  ]);
  const { balance = 0, held = 0, clearing = 0, reversing = 0, onItsWay = 0 } = sums;
  const isMoneyOpen = [balance, held, clearing, reversing, onItsWay].some((amount) => amount !== 0);
  return [
    ...isSomething(openOrders, 'orders', `${plural(openOrders, 'order')} not over yet.`),
    ...isSomething(
      openProjects,
      'projects',
      `${plural(openProjects, 'open project')}: close what you posted.`,
    ),
    ...isSomething(pending, 'bids', `${plural(pending, 'bid')} without an answer: withdraw what you placed.`),
    ...isSomething(given, 'projects', `${plural(given, 'module')} of your projects not over yet.`),
    ...isSomething(taken, 'works', `${plural(taken, 'module')} that you work on not over yet.`),
    ...isSomething(Number(isMoneyOpen), 'earnings', 'Money of yours is still held, owed, or on its way.'),
  ];
}
