import * as accountLimits from '#shared/limits/accounts.ts';
import type { StoredMachine } from '#shared/rules/machine.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

/** How far the closing of an account has come. */
export type ClosingState = 'closing' | 'kept' | 'erasing' | 'checking' | 'erased';

/** The actions on the closing of an account. */
export type ClosingAction =
  | 'close'
  | 'keep'
  | 'postpone'
  | 'erase'
  | 'awaitMail'
  | 'continue'
  | 'check'
  | 'finish';

const gracePeriod = `${accountLimits.gracePeriod / DAY} days after it was closed`;
const nothingOpen = 'no work, project or unanswered bid is open, and no money is held, owed or on its way';

/** The closing of an account: it can be taken back for some days; what is being erased cannot. */
export const closingMachine: StoredMachine<ClosingState, ClosingAction, 'owner' | 'clock'> = {
  name: 'Closing of an account',
  path: 'state',
  states: {
    closing: 'Closed; its owner can still take that back',
    kept: 'Taken back: the account is as it was',
    erasing: 'The days to take it back are over; it is being erased',
    checking: 'Erased; the erasure runs once more, for what was being written during the first',
    erased: 'Gone',
  },
  transitions: [
    { action: 'close', by: 'owner', from: [], to: 'closing' },
    { action: 'close', by: 'owner', from: ['kept'], to: 'closing' },
    { action: 'keep', by: 'owner', from: ['closing'], to: 'kept' },
    { action: 'postpone', by: 'clock', from: ['closing'], to: 'closing' },
    { action: 'erase', by: 'clock', from: ['closing'], to: 'erasing' },
    { action: 'awaitMail', by: 'clock', from: ['erasing'], to: 'erasing' },
    { action: 'continue', by: 'clock', from: ['erasing'], to: 'erasing' },
    { action: 'continue', by: 'clock', from: ['checking'], to: 'checking' },
    { action: 'check', by: 'clock', from: ['erasing'], to: 'checking' },
    { action: 'finish', by: 'clock', from: ['checking'], to: 'erased' },
  ],
  refusals: { keep: () => userTexts.tooLateToKeep },
  requires: {
    close: { words: `${nothingOpen}; its owner is no operator` },
    erase: { words: nothingOpen },
    postpone: { words: 'something is open again' },
    awaitMail: { words: 'the last mail to its owner is on its way' },
    continue: { words: 'there is more than one run can erase: the next one goes on there' },
  },
  after: {
    closing: [{ do: 'erase', words: gracePeriod }],
    erasing: [{ do: 'check', words: 'all of it was erased' }],
    checking: [{ do: 'finish', words: 'an hour, once it was done again' }],
  },
};
