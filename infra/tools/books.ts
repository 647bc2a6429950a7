import { options } from './books/command.ts';
import { commands } from './books/commands.ts';
import { runCommands } from './run-commands.ts';

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
