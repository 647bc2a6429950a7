import { transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import type { Verb } from '#shared/work/phases.ts';
import { isPaid } from '#shared/work/progress.ts';

import type { Kind } from './kind.ts';
import type { Story, WorkItem } from './record.ts';
import { requireSide, type Decider } from './require.ts';
import { allSteps, take, takeDue, type Doing, type Taken } from './take.ts';

/** What a side decides about work as it was read: throws where it is not allowed; undefined if it was done already. */
export type Decision<Item extends WorkItem, V extends Verb> = (
  story: Story<Item>,
  side: Side,
) => Decided<V, Item> | Promise<Decided<V, Item>>;

type Decided<V extends Verb, Item extends WorkItem> = Omit<Doing<V, Item>, 'by'> | undefined;

/** What else has to be written with a change of work. */
export type AlsoSteps<Item extends WorkItem> = (before: Item, after: Item) => Promise<Step[]>;

/** What is shown of work after a decision, and what else has to be written with it. */
type Following<Item extends WorkItem, Shown> = {
  show: (after: Story<Item>) => Shown | Promise<Shown>;
  alsoSteps?: AlsoSteps<Item> | undefined;
};

/** Makes a decision about work as it is now, and answers what is shown of it then. */
export async function act<Item extends WorkItem, V extends Verb, Shown>(
  kind: Kind<Item, V>,
  { id, userId }: Pick<Decider, 'id' | 'userId'>,
  found: Story<Item> | undefined,
  decide: Decision<Item, V>,
  { show, alsoSteps }: Following<Item, Shown>,
): Promise<Shown> {
  return untilCurrent(
    () => kind.find(id),
    async (read) => {
      const { story, side } = requireSide(kind, read, userId);
      const doing = await decide(story, side);
      if (!doing) return show(story);
      if (await storeDue(kind, story)) throw new Outdated();
      const after = take(kind, story, { ...doing, by: side });
      const more = (await alsoSteps?.(story.item, after.item)) ?? [];
      const [shown] = await Promise.all([show(after), store(kind, story, after, more)]);
      return shown;
    },
    found,
  );
}

/** Stores what is due for paid work by itself, before something else is done to it; answers whether anything was. */
export async function storeDue<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  story: Story<Item>,
): Promise<boolean> {
  const after = isPaid(story.item.card) ? takeDue(kind, story) : undefined;
  if (after) await store(kind, story, after);
  return after !== undefined;
}

/** Stores work after something was done, with what its end means. */
export async function store<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  before: Story<Item>,
  after: Taken<Item>,
  more: Step[] = [],
): Promise<void> {
  await transact([...(await allSteps(kind, before.item.card, after)), ...more]);
}
