import { accounts } from './accounts.ts';
import { conversations } from './conversations.ts';
import type { Cost } from './cost.ts';
import { gigs } from './gigs.ts';
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { portfolios } from './portfolio.ts';
import { projects } from './projects.ts';

/** The budget of every call, under its name, and others under its name and a case. */
export const costs: Record<string, Cost> = {
  ...accounts,
  ...gigs,
  ...orders,
  ...payouts,
  ...portfolios,
  ...projects,
  ...conversations,
};
