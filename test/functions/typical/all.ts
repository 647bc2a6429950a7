import { accounts } from './accounts.ts';
import { conversations } from './conversations.ts';
import { gigs } from './gigs.ts';
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { portfolios } from './portfolio.ts';
import { projects } from './projects.ts';
import type { Typical } from './typical.ts';

/** A typical request of every call. */
export const typicalRequests: Typical = {
  ...accounts,
  ...gigs,
  ...orders,
  ...payouts,
  ...portfolios,
  ...projects,
  ...conversations,
};
