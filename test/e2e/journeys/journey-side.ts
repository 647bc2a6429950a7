import { expect, type BrowserContextOptions, type Locator } from '@playwright/test';

import { setLocalStorage, toStored } from '#test/e2e/browser-context.ts';
import { overflow } from '#test/e2e/inspect-screen.ts';
import type { As, Person } from '#test/e2e/people.ts';

/** The widths at which a journey is looked at. */
const widths = [390, 1280];

export type Side = Awaited<ReturnType<typeof aSide>>;

/** Somebody who takes part in a journey, signed in to a browser of their own, whose window has this width when they act. */
export async function aSide(as: As, member: Person, own: number, options: BrowserContextOptions) {
  const page = await as(member, { ...options, viewport: { width: own, height: 844 } });
  // A page whose session has ended forgets its user.
  await setLocalStorage(page.context(), 'currentUser', toStored(member.user));
  return {
    page,
    member,
    name: member.user.username,

    /** Expects these texts in a part of the page, and nothing that is wider than the window, at each width. */
    async readsIn(part: Locator, ...texts: (string | RegExp)[]) {
      for (const width of [...widths.filter((each) => each !== own), own]) {
        await page.setViewportSize({ width, height: 844 });
        for (const text of texts) await expect(part).toContainText(text);
        expect(await overflow(page)).toBe(0);
      }
    },

    async signIn() {
      const { user, password, client, cookies } = member;
      await client.auth.login({ body: { username: user.username, password } });
      const renewed = [...cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }));
      await page.context().addCookies(renewed);
    },
  };
}
