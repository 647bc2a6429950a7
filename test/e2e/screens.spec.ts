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

    // Light on wide screens, dark on phones: together they see both themes, each screen once.
    test(`every screen of a ${role} is accessible and holds its width`, async ({
      page,
      context,
      people,
      sample,
    }, { project }) => {
      test.setTimeout(180_000);
      await remember(context, 'theme', project.name === 'phone' ? 'dark' : 'light');
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
