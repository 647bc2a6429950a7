import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readOptions } from '#test/options.ts';

const run = resolve(import.meta.dirname, '../../run.ts');
const everything = { names: [], size: 'quick', isForChanges: false };

describe('npm test', () => {
  it('runs the quick size of everything unless it is asked for more or less', () => {
    expect(readOptions([])).toEqual(everything);
    expect(readOptions(['orders', 'money'])).toEqual({ ...everything, names: ['orders', 'money'] });
    expect(readOptions(['--changed'])).toEqual({ ...everything, isForChanges: true });
    expect(readOptions(['--all', 'trust', '--seed', '4711'])).toEqual({
      ...everything,
      names: ['trust'],
      size: 'full',
      seed: 4711,
    });
  });

  it('runs the full size where CI is set to anything but empty, 0 or false', () => {
    const sizes = ['true', '1', '', '0', 'false'].map((CI) => readOptions([], { CI }).size);
    expect(sizes).toEqual(['full', 'full', 'quick', 'quick', 'quick']);
  });

  it('takes the address of a running site, of which only the origin counts, or of a database', () => {
    const [at, dynamodb] = ['https://tandem.example', 'http://localhost:8000'];
    expect(readOptions(['flows', '--at', `${at}/gigs`])).toEqual({ ...everything, names: ['flows'], at });
    expect(readOptions(['--dynamodb', dynamodb])).toEqual({ ...everything, dynamodb });
  });

  it.each([
    [['flows', '--at', 'nowhere'], /nowhere is no address/],
    [['--at', 'https://tandem.example'], /Only flows run at another address/],
    [['flows', '--at', 'https://a.example', '--dynamodb', 'http://b.example'], /its own database/],
    [['--changed', 'flows'], /give it alone/],
    [['--changed', '--all'], /give it alone/],
    [['--seed', 'abc'], /not abc/],
  ])('refuses %o', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it.each([
    [['--al'], "Unknown option '--al'.\n"],
    [['ordres'], /^No such area: ordres \(accounts, .*\)\n$/],
  ])('runs nothing for %o, says why in one line, and exits with 2', (args, line) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [run, ...args], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: expect.stringMatching(line),
      stderr: '',
    });
  });
});
