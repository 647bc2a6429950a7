import type { HeldMoney } from '#shared/rules/held-money.ts';

/** The money in a record that says other things, too. */
export const moneyOf = (record: HeldMoney): HeldMoney => ({
  held: record.held,
  released: record.released,
  returning: record.returning,
  returned: record.returned,
  takenBack: record.takenBack,
  clearance: record.clearance,
  clearsAt: record.clearsAt,
  currency: record.currency,
  frozenAt: record.frozenAt,
  freezes: record.freezes,
  dispute: record.dispute,
});
