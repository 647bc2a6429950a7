import { decide, refund, reopen } from './books/act-on-work.ts';
import { cases } from './books/cases.ts';
import { close } from './books/close.ts';
import { options, type Command } from './books/command.ts';
import { correct, deposit } from './books/correct.ts';
import { draw } from './books/draw.ts';
import { difference, keep, openCheckout, take } from './books/elsewhere.ts';
import { resolve, retry, writeOff } from './books/movements.ts';
import { claim, paid, unclaim, waiting } from './books/payouts-by-hand.ts';
import { holdPayouts, releasePayouts, writeOffDebt } from './books/sellers.ts';
import { dismiss, giveBack } from './books/set-aside.ts';
import { runCommands } from './run-commands.ts';

const commands: Record<string, Command> = {
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
  'open-checkout': openCheckout,
  close,
};

const usage = [
  ...Object.entries(commands).flatMap(([name, { words, does }]) => [
    `npm run books -- ${[name, ...words].join(' ')}`,
    `    ${does}`,
  ]),
  '',
  '  --as NAME   the operator who does it; with --reason WHY, which whoever is concerned reads, and where it is asked for --seen VERSION',
  '  --yes       does it; without it, a command that changes something says what it would do',
].join('\n');

await runCommands({
  usage,
  options,
  about: 'books',
  commandOf: ([name = '', ...words], values) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command?.words.length === words.length ? () => command.run(words, values) : undefined;
  },
});
