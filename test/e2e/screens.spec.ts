import { remember } from './enter.ts';
import { open, overflow, violations } from './look-at.ts';
import { expect, test, type Role } from './people.ts';
import { screensOf } from './screens.ts';

const roles: Role[] = ['visitor', 'buyer', 'seller', 'new buyer', 'new seller'];

// Unknown ids are part of the rounds; the browser reports the refused calls by itself.
test.use({ expectedTrouble: /status of 40[349]/ });

for (const role of roles) {
  test.describe(() => {
    test.use({ role });

    // Once, where it is narrow and dark; the gallery has both widths in both themes.
    test(`every screen of a ${role} is accessible and holds its width`, async ({
      page,
      context,
      people,
      sample,
    }) => {
      test.setTimeout(180_000);
      await remember(context, 'theme', 'dark');
      const screens = screensOf(role, people, sample);
      let count = 0;
      for (const [name, path] of screens) {
        await open(page, path);
        const found = await violations(page);
        count += found.length;
        expect.soft(found, name).toEqual([]);
        expect.soft(await overflow(page), `${name} is wider than the window`).toBe(0);
      }
      console.info(`axe: ${role}: ${screens.length} screens, ${count} violations`);
    });
  });
}
