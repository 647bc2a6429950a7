import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { refuseOthers } from '#infra/local/stripe/api/parameters.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

type Interval = Stripe.BalanceSettings.Payments.Payouts.Schedule.Interval;

const intervals: readonly string[] = ['daily', 'manual', 'monthly', 'weekly'] satisfies Interval[];

const KIND = 'balance_settings';

const settingsWith = (interval: Interval): Stripe.BalanceSettings => ({
  object: KIND,
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
});

/** What the account has set: at first, unlike at Stripe, that it pays itself out by hand. */
const settingsOf = (store: Store) => store.find(KIND, KIND) ?? settingsWith('manual');

const retrieve: Operation = {
  name: 'retrieve',
  method: 'GET',
  path: '/v1/balance_settings',
  callers: ['merchant'],
  parameters: [],
  prepare:
    ({ store }) =>
    () =>
      settingsOf(store),
};

const update: Operation = {
  name: 'update',
  method: 'POST',
  path: '/v1/balance_settings',
  callers: ['merchant'],
  parameters: ['payments'],
  prepare: ({ store, parameters: { payments } }) => {
    refuseOthers({ payments: payments ?? '' }, { payments: { payouts: { schedule: { interval: true } } } });
    const payouts = typeof payments === 'object' ? payments['payouts'] : undefined;
    const schedule = typeof payouts === 'object' ? payouts['schedule'] : undefined;
    const interval = typeof schedule === 'object' ? schedule['interval'] : undefined;
    if (typeof interval !== 'string' || !intervals.includes(interval)) {
      const param = 'payments[payouts][schedule][interval]';
      throw new ApiError(400, { message: 'Only the interval of payouts can be changed here.', param });
    }
    return (emit) => {
      const before = settingsOf(store);
      const after = settingsWith(interval);
      store.save(KIND, KIND, after);
      emit('balance_settings.updated', after, before);
      return after;
    };
  },
};

export const balanceSettings: Resource<'balance_settings'> = {
  object: KIND,
  prefixes: [KIND],
  operations: [retrieve, update],
  publicFields: [],
  references: [],
};
