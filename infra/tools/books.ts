import { UserError } from '#infra/local/user-error.ts';

import { options, type Command } from './books/command.ts';
import { commands } from './books/commands.ts';
import { runCommands } from './commands/run-commands.ts';

const usageOf = ([name, { words, does }]: [string, Command]): string[] => [
  `npm run books -- ${[name, ...words].join(' ')}`,
  `    ${does}`,
];

const usage = [
  ...Object.entries(commands).flatMap(usageOf),
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
    if (command && command.words.length !== words.length)
      throw new UserError(usageOf([name, command]).join('\n'));
    return command && (() => command.run(words, values));
  },
});
