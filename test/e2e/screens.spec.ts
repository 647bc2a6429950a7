import { open, overflow, violations, wear } from './look-at.ts';
import { expect, test, type Role } from './people.ts';
import { screensOf } from './screens.ts';

const roles: Role[] = ['visitor', 'buyer', 'seller', 'new buyer', 'new seller'];

// Unknown ids are part of the rounds; the browser reports the refused calls by itself.
test.use({ expectedTrouble: /status of 40[349]/ });

for (const role of roles) {
  test.describe(() => {
    test.use({ role });

    test(`every screen of a ${role} is accessible in both themes and holds its width`, async ({
      page,
      people,
      sample,
    }) => {
      test.setTimeout(180_000);
      const screens = screensOf(role, people, sample);
      let count = 0;
      for (const [name, path] of screens) {
        await open(page, path);
        await wear(page, 'light');
        const inLight = await violations(page);
        // Only the colours are others in the dark.
        await wear(page, 'dark');
        const inDark = await violations(page, ['color-contrast']);
        count += inLight.length + inDark.length;
        expect.soft({ inLight, inDark }, name).toEqual({ inLight: [], inDark: [] });
        expect.soft(await overflow(page), `${name} is wider than the window`).toBe(0);
      }
      console.info(`axe: ${role}: ${screens.length} screens, ${count} violations`);
    });
  });
}
