import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openMailFile } from '#infra/local/mail/mail-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-mail-file-'));
  file = join(folder, 'mails.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Mail = { number: number };
const numbers = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ number: first + index }));
const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n').length;

describe('the file of a mailbox', () => {
  it('is empty before the first mail', () => {
    expect(openMailFile<Mail>(file).all()).toEqual([]);
  });

  it('has its mails in their order, also for who opens it later', () => {
    const mails = openMailFile<Mail>(file);
    for (const mail of numbers(3)) mails.add(mail);
    expect(mails.all()).toEqual(numbers(3));
    expect(openMailFile<Mail>(file).all()).toEqual(numbers(3));
  });

  it('keeps the latest 200, and never grows to more than twice as many', () => {
    const mails = openMailFile<Mail>(file);
    for (const mail of numbers(1_000)) {
      mails.add(mail);
      expect(lines()).toBeLessThan(400);
    }
    expect(mails.all()).toEqual(numbers(200, 800));
    expect(openMailFile<Mail>(file).all()).toEqual(numbers(200, 800));
  });

  it('loses only the mail that a crash has cut', () => {
    const mails = openMailFile<Mail>(file);
    for (const mail of numbers(2)) mails.add(mail);
    appendFileSync(file, '{"numb');
    const after = openMailFile<Mail>(file);
    expect(after.all()).toEqual(numbers(2));
    after.add({ number: 2 });
    expect(openMailFile<Mail>(file).all()).toEqual(numbers(3));
  });
});
