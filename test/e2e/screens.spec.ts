import { watchRepetitions } from '#test/support/request-log.ts';

import { changeTheme, openScreen, overflow, axeViolations } from './inspect-screen.ts';
import { expect, test, type Role } from './people.ts';
import { screensOf } from './screens.ts';

const roles: Role[] = ['visitor', 'buyer', 'seller', 'new buyer', 'new seller'];

// Unknown ids are part of the rounds; the browser reports the refused calls by itself.
test.use({ expectedErrors: /status of 40[349]/, reducedMotion: 'reduce' });

for (const role of roles) {
  test.describe(() => {
    test.use({ role });

    test(`every screen of a ${role} is accessible in both themes, keeps its bounds and asks once`, async ({
      page,
      people,
      sample,
    }) => {
      test.setTimeout(180_000);
      const screens = screensOf(role, people, sample);
      const repeated = watchRepetitions(page);
      let count = 0;
      for (const [name, path] of screens) {
        repeated();
        await openScreen(page, path);
        expect.soft(repeated(), `${name} asks for nothing twice, nor for each of its rows`).toEqual([]);
        const inOne = await axeViolations(page);
        await changeTheme(page);
        // Only the colours are others.
        const inOther = await axeViolations(page, ['color-contrast']);
        count += inOne.length + inOther.length;
        expect.soft({ inOne, inOther }, name).toEqual({ inOne: [], inOther: [] });
        expect.soft(await overflow(page), `${name} keeps its bounds`).toBe(0);
      }
      console.info(`axe: ${role}: ${screens.length} screens, ${count} violations`);
    });
  });
}
