import { repeatable } from '#test/functions/typical/all.ts';

import { accounts } from './accounts.ts';
import { conversations } from './conversations.ts';
import { repeated, type Cost } from './cost.ts';
import { gigs } from './gigs.ts';
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { portfolios } from './portfolio.ts';
import { projects } from './projects.ts';

const plain: Record<string, Cost> = {
  ...accounts,
  ...gigs,
  ...orders,
  ...payouts,
  ...portfolios,
  ...projects,
  ...conversations,
};

/** The budget of each call that needs more or less than is usual, under its name, and others under its name and a case. */
export const costs: Record<string, Cost> = {
  ...plain,
  ...Object.fromEntries(
    repeatable.flatMap((name) => {
      const budget = plain[name];
      return budget ? [[`${name} repeatable`, repeated(budget)]] : [];
    }),
  ),
};
