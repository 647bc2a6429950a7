import { appendFileSync, existsSync, readFileSync } from 'node:fs';

import { writeAtomically } from '#infra/local/data/write-atomically.ts';

/** How many mails are kept: the latest. */
const KEPT = 200;

const asLine = (mail: object) => `${JSON.stringify(mail)}\n`;

/**
 * The file of a mailbox, with a line for each mail, so that another one is added without writing those before it again.
 * It is rewritten, with those that are kept, once it has grown to twice as many.
 */
export function openMailFile<Mail extends object>(file: string) {
  let found: Mail[] | undefined;
  const mails = () => (found ??= read<Mail>(file));

  return {
    add(mail: Mail): void {
      const kept = [...mails(), mail];
      if (kept.length < 2 * KEPT) {
        appendFileSync(file, asLine(mail), { mode: 0o600 });
        found = kept;
        return;
      }
      found = kept.slice(-KEPT);
      writeAtomically(file, found.map(asLine).join(''));
    },
    /** The mails that are kept, oldest first. */
    all: (): Mail[] => mails().slice(-KEPT),
  };
}

/** The mails of the file. A last one of which a crash has left only a part is removed, so that others can follow. */
function read<Mail>(file: string): Mail[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const isCut = lines.pop() !== '';
  if (isCut) writeAtomically(file, lines.map((line) => `${line}\n`).join(''));
  return lines.map((line) => JSON.parse(line) as Mail);
}
