import { test as base, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

type Options = {
  /** Matches the console errors, exceptions and server errors that this test provokes on purpose. */
  expectedErrors: RegExp;
};

/** Leaves a test to the full size. */
export const full = { tag: '@full' };

/** Matches no text. */
const NONE = /(?!)/;

/** What browsers report when a socket is refused with 401, as pages may try with a session that has just ended. */
const REFUSED_SOCKET = 'HTTP Authentication failed; no valid credentials available';

/** Notes the errors that the pages of a context report. Returns a function that throws if there were any. */
export function watchErrors(context: BrowserContext, expected: RegExp): () => void {
  const errors: string[] = [];
  const note = (error: string) => {
    if (!expected.test(error)) errors.push(error);
  };
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text().replace(REFUSED_SOCKET, 'status of 401');
    note(`console: ${text} ${message.location().url}`);
  });
  context.on('weberror', (error) => note(`exception: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()}: ${response.url()}`);
  });
  return () => {
    if (errors.length > 0) throw new Error(`The pages reported errors:\n${errors.join('\n')}`);
  };
}

/** A test that fails when one of its pages logs an error, throws an exception or gets a 5xx response. */
export const test = base.extend<Options>({
  expectedErrors: [NONE, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const throwErrors = watchErrors(context, expectedErrors);
    await use(context);
    throwErrors();
  },
});
