import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

type Options = {
  /** Matches the console errors, exceptions and server errors that this test provokes on purpose. */
  expectedErrors: RegExp;
};

/** Matches no text. */
const NONE = /(?!)/;

/** A test that fails when one of its pages logs an error, throws an exception or gets a 5xx response. */
export const test = base.extend<Options>({
  expectedErrors: [NONE, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (error: string) => {
      if (!expectedErrors.test(error)) errors.push(error);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => note(`exception: ${error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 500) note(`${response.status()}: ${response.url()}`);
    });
    await use(context);
    if (errors.length > 0) throw new Error(`The pages reported errors:\n${errors.join('\n')}`);
  },
});
