/**
 * List prices of us-east-1 in US dollars, without free tiers and discounts. Check them, and update the date, before
 * relying on a figure computed from them: aws.amazon.com/<service>/pricing.
 */
export const prices = {
  asOf: '2026-11-27',
  /** As billed: a unit is a write of 1 kB, or an eventually consistent read of 4 kB; a consistent read is two. */
  table: { write: 0.625e-6, read: 0.125e-6, gbMonth: 0.25, recoveryGbMonth: 0.2 },
  /** For Arm processors. */
  lambda: { gbSecond: 0.000_013_333_4, request: 0.2e-6 },
  gateway: { request: 1e-6 },
  /** Of each 32 kB that a socket sends or is sent, and of each minute of its connection. */
  sockets: { message: 1e-6, minute: 0.25e-6 },
  cdn: { request: 1e-6, gb: 0.085 },
  files: { write: 5e-6, read: 0.4e-6, gbMonth: 0.023 },
  keys: { month: 1, signature: 15e-6 },
  secrets: { month: 0.4, read: 5e-6 },
  logs: { gb: 0.5 },
  /** Of each metric that an alarm reads, and of each one that is made from lines of logs. */
  alarms: { month: 0.1, dashboard: 3, metric: 0.3 },
  /** Of each one that is recorded. */
  traces: { recorded: 5e-6 },
  mails: { mail: 0.1e-3 },
  firewall: { month: 5, rule: 1, request: 0.6e-6 },
  /** OpenSearch Serverless, which nothing uses yet (infra/README.md, "When search needs another index"); it never has fewer units than these. */
  search: { unitHour: 0.24, fewestUnits: 2 },
};
