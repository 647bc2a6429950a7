import {
  getOwnAccount,
  refusalOfConnect,
  type OwnAccount,
} from '#functions/services/stripe/accounts/account.ts';
import { automaticPayouts } from '#functions/services/stripe/payouts/payouts.ts';
import type { Environment } from '#infra/environments.ts';

import { payoutsWarning } from './payouts-warning.ts';

/** Where Stripe pays out by itself, or holds money for days only, by their currencies: there nothing can be held for 75 days. */
const countriesWithoutHolding: Readonly<Record<string, string>> = { brl: 'BR', inr: 'IN', thb: 'TH' };

/**
 * What the marketplace's account at Stripe lacks for this environment: one line for each problem. Who may deploy need not be
 * allowed to read the secret with its key: then nothing is said here.
 */
export async function stripeProblems(environment: Environment, secretArn: string): Promise<string[]> {
  process.env['STRIPE_SECRET_KEY'] = `${secretArn}#secretKey`;
  const paysByStripe = environment.payouts === 'stripe';
  const [interval, account, refusal] = await Promise.all([
    automaticPayouts().catch(() => null),
    getOwnAccount().catch(() => null),
    paysByStripe ? refusalOfConnect().catch(() => null) : null,
  ]);
  return [
    ...(interval ? [payoutsWarning(interval)] : []),
    ...(account ? accountProblems(environment, account) : []),
    ...(refusal ? [connectProblem(refusal)] : []),
  ];
}

function accountProblems({ name, currency }: Environment, account: OwnAccount): string[] {
  const [ours, theirs] = [currency, account.currency].map((code) => code.toUpperCase());
  return [
    ...(account.currency === currency
      ? []
      : [
          `Stripe settles in ${theirs}, but ${name} sells in ${ours}, and could neither book nor transfer what is paid: choose ${ours} as the default currency in Stripe’s dashboard, under Settings, Payouts, or set currency in infra/environments.ts.`,
        ]),
    ...(account.isLive && !account.hasDetails
      ? ['Stripe’s account is not activated: submit its details in Stripe’s dashboard.']
      : []),
    ...(account.isLive && !account.takesCharges
      ? ['Stripe’s account cannot take charges: see what is missing in Stripe’s dashboard.']
      : []),
    ...(countriesWithoutHolding[currency] === account.country
      ? [
          `Money cannot be held for 75 days at an account of Stripe in ${account.country}, as ${name} holds it for orders: use one of another country, with its currency.`,
        ]
      : []),
  ];
}

const connectProblem = (refusal: string): string =>
  `Stripe shows no accounts of sellers (“${refusal}”): finish Connect in Stripe’s dashboard, with its platform profile, or set payouts to 'manual' in infra/environments.ts.`;
