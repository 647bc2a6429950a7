export * from './accounts.ts';
export {
  chargeback,
  hold,
  holdClosed,
  journal,
  longHeld,
  movement,
  parties,
  payment,
  paymentIssue,
} from './books.ts';
export * from './conversations.ts';
export * from './gigs.ts';
export * from './mail.ts';
export * from './money.ts';
export * from './news.ts';
export * from './operation.ts';
export * from './orders.ts';
export * from './projects.ts';
export * from './requests.ts';
export * from './statement.ts';
