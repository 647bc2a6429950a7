import { expect } from '@playwright/test';

type Mail = { subject: string; text: string };

/**
 * The last mail to this address, and the link in it to this page. What is due is sent once a minute, or when the time is
 * moved, as here by a second.
 */
export async function linkTo(origin: string, page: string, address: string): Promise<string> {
  const body = JSON.stringify({ advance: 'PT1S' });
  let link: string | undefined;
  await expect(async () => {
    await fetch(`${origin}/local/clock`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body,
    });
    const answer = await fetch(`${origin}/local/mail.json?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as Mail[];
    [link] = new RegExp(`${origin}${page}#[\\w-]+`).exec(mails.at(-1)?.text ?? '') ?? [];
    expect(link, `the mail to ${address} that leads to ${page}`).toBeTruthy();
  }).toPass();
  return link ?? '';
}
