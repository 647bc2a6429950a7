import { serverLimits } from '#shared/server-limits.ts';

import type { AccountWords } from './mail.ts';

const { links } = serverLimits;
const minutes = links.reset / 60_000;

/** A name in its own direction, within a sentence of another: also where there is no HTML. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** What mails about an account say, and the path of the page that their button leads to. */
export const accountWords = {
  reset: (name) => ({
    subject: 'Set a new password',
    said: [
      `Somebody, probably you, wants a new password for the account ${isolated(name)}. With this link you set one.`,
      `It works once, within ${minutes} minutes. If it was not you, there is nothing to do: your password stays as it is.`,
    ],
    button: 'Set a new password',
    path: '/reset',
  }),
} satisfies Record<string, (name: string) => AccountWords & { path: string }>;
