import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

type Options = {
  /** Console errors and failed requests that this test provokes on purpose. */
  expectedTrouble: RegExp;
};

const NONE = /(?!)/;

/** A test whose pages must stay silent: an error in the console, an exception or a server error fails it. */
export const test = base.extend<Options>({
  expectedTrouble: [NONE, { option: true }],
  context: async ({ context, expectedTrouble }, use) => {
    const troubles: string[] = [];
    const note = (trouble: string) => {
      if (!expectedTrouble.test(trouble)) troubles.push(trouble);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => note(`exception: ${error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 500) note(`${response.status()}: ${response.url()}`);
    });
    await use(context);
    if (troubles.length > 0) throw new Error(`The pages were not silent:\n${troubles.join('\n')}`);
  },
});
