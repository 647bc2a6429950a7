import { setTimeout as pause } from 'node:timers/promises';

import type { Member } from '#test/support/actors.ts';

type Place = { readonly origin: string };
type Mail = { text: string };

const TRIES = 40;

/**
 * The link to this page in the last mail to this address that has one. What is due is sent once a minute, or when the time is
 * moved, as here by a second.
 */
export async function linkTo({ origin }: Place, page: string, address: string): Promise<string> {
  const link = new RegExp(`${origin}${page}#[\\w-]+`);
  const body = JSON.stringify({ advance: 'PT1S' });
  for (let tries = 0; tries < TRIES; tries += 1) {
    await fetch(`${origin}/local/clock`, { method: 'POST', headers: { origin }, body });
    const answer = await fetch(`${origin}/local/mail.json?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as Mail[];
    const found = mails.flatMap(({ text }) => link.exec(text)?.[0] ?? []).at(-1);
    if (found) return found;
    await pause(250);
  }
  throw new Error(`No mail to ${address} leads to ${page}.`);
}

/** Confirms the email of somebody who has just registered, as they do by the mail that they get. */
export async function confirmEmail(cloud: Place, { client, user }: Pick<Member, 'client' | 'user'>) {
  const [, token = ''] = (await linkTo(cloud, '/verify', user.email)).split('#');
  await client.auth.verify({ body: { token } });
}
