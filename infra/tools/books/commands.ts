import { decide, refund, reopen } from './act-on-work.ts';
import { cases } from './cases.ts';
import { close } from './close.ts';
import type { Command } from './command.ts';
import { correct, deposit } from './correct.ts';
import { draw } from './draw.ts';
import { difference, give, keep, openCheckout, take } from './elsewhere.ts';
import { resolve, retry, writeOff } from './movements.ts';
import { claim, paid, unclaim, waiting } from './payouts-by-hand.ts';
import { holdPayouts, releasePayouts, writeOffDebt } from './sellers.ts';
import { dismiss, giveBack } from './set-aside.ts';

/** The commands about the books, by their names. */
export const commands: Record<string, Command> = {
  cases,
  waiting,
  claim,
  unclaim,
  paid,
  draw,
  decide,
  refund,
  reopen,
  resolve,
  retry,
  'write-off': writeOff,
  'give-back': giveBack,
  dismiss,
  'hold-payouts': holdPayouts,
  'release-payouts': releasePayouts,
  'write-off-debt': writeOffDebt,
  correct,
  deposit,
  difference,
  take,
  keep,
  give,
  'open-checkout': openCheckout,
  close,
};
