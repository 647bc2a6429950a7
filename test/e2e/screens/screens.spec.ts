import type { Page } from '@playwright/test';

import { changeTheme, openScreen, overflow, axeViolations } from '#test/e2e/inspect-screen.ts';
import { expect, test, type Role } from '#test/e2e/people.ts';
import { full } from '#test/e2e/test.ts';
import { isFull } from '#test/size.ts';
import { watchRepetitions } from '#test/support/request-log.ts';

import { screensOf, type Screen } from './screens.ts';

const roles: Role[] = ['visitor', 'buyer', 'seller', 'new buyer', 'new seller'];

// Some screens have unknown ids; the browser logs the refused calls.
test.use({ expectedErrors: /status of 40[349]/, reducedMotion: 'reduce' });

/** The first screen of each page, which the others show in other states. */
function oncePerPage(screens: Screen[]): Screen[] {
  const pageOf = (path: string) => path.replace(/[?#].*/, '').replaceAll(/[0-9a-z]{26}/g, ':id');
  const pages = screens.map(([, path]) => pageOf(path));
  return screens.filter(([, path], index) => pages.indexOf(pageOf(path)) === index);
}

async function inOtherTheme(page: Page) {
  await changeTheme(page);
  return axeViolations(page, ['color-contrast']);
}

for (const role of roles) {
  test.describe(() => {
    test.use({ role });

    // A visitor's are quick. Who is new has the screens of the others, with less in them.
    const size = role === 'visitor' ? {} : full;
    test(
      `every screen of a ${role} is accessible, fits its window and repeats no call`,
      size,
      async ({ page, people, sample }, { project }) => {
        const all = screensOf(role, people, sample);
        const screens = isFull ? all : oncePerPage(all);
        const takeRepeatedCalls = watchRepetitions(page);
        let count = 0;
        for (const [name, path] of screens) {
          takeRepeatedCalls();
          await openScreen(page, path);
          expect
            .soft(takeRepeatedCalls(), `${name} asks for nothing twice, nor for each of its rows`)
            .toEqual([]);
          const inFirst = await axeViolations(page);
          // The themes differ in their colours only, and those do not depend on the width.
          const inSecond = isFull && project.name === 'desktop' ? await inOtherTheme(page) : [];
          count += inFirst.length + inSecond.length;
          expect.soft({ inFirst, inSecond }, name).toEqual({ inFirst: [], inSecond: [] });
          expect.soft(await overflow(page), `${name} keeps its bounds`).toBe(0);
        }
        console.info(`axe: ${role}: ${screens.length} screens, ${count} violations`);
      },
    );
  });
}
