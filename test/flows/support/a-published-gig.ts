import type { Browser } from './a-browser.ts';
import { anUploadedPicture } from './a-picture.ts';

/** The form at /add. Uploads a cover unless one is given. */
export async function aGigForm(browser: Browser, more: Record<string, unknown> = {}) {
  return {
    title: 'I will tune your piano',
    cat: 'Music',
    cover: typeof more['cover'] === 'string' ? more['cover'] : await anUploadedPicture(browser),
    desc: 'Every string by ear, in one afternoon.',
    shortTitle: 'Piano tuning',
    shortDesc: 'All 88 keys.',
    deliveryTime: 2,
    price: 19.99,
    ...more,
  };
}

/** A gig that this seller has published. */
export async function aPublishedGig(browser: Browser, more: Record<string, unknown> = {}) {
  const { status, body } = await browser.post('/gigs', await aGigForm(browser, more));
  if (status !== 201) throw new Error(`The gig was not taken: ${String(body['message'])}`);
  return body as Record<string, unknown> & { id: string };
}
