import type { Person } from '#infra/seed/content/types.ts';
import { samplePassword } from '#infra/seed/demo.ts';
import type { Member } from '#infra/seed/member.ts';
import { defaultLocale, format } from '#shared/format.ts';
import { payoutCountries } from '#shared/rules/money/payout-countries.ts';

const { region } = format(defaultLocale);

/** The country of a seller's bank account: their own, if payouts can be made to it. */
const bankCountry = ({ country }: Person): string =>
  payoutCountries.find((code) => region(code) === country) ?? 'US';

/** Opens a seller's account at the payment provider, which finds everything in order. */
export async function openPayoutAccount(seller: Member, person: Person): Promise<void> {
  const { url } = await seller.client.payouts.account({
    body: { password: samplePassword, country: bankCountry(person) },
  });
  const { url: page } = await fetch(url);
  const body = new URLSearchParams({ outcome: 'ready' });
  const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The provider's page was answered with ${status}.`);
  const account = await seller.client.payouts.status();
  if (account.status !== 'ready') throw new Error(`The account is ${account.status}.`);
}
