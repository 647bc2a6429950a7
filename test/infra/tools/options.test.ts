import { describe, expect, it } from 'vitest';

import { readOptions } from '#test/options.ts';

describe('npm test', () => {
  it('runs everything unless areas are named', () => {
    expect(readOptions([])).toEqual({ names: [] });
    expect(readOptions(['orders', 'money'])).toEqual({ names: ['orders', 'money'] });
  });

  it('takes the address of a running site, of which only the origin counts', () => {
    expect(readOptions(['flows', '--at', 'https://tandem.example/gigs'])).toEqual({
      names: ['flows'],
      at: 'https://tandem.example',
    });
  });

  it('takes the address of a database', () => {
    const dynamodb = 'http://localhost:8000';
    expect(readOptions(['--dynamodb', dynamodb])).toEqual({ names: [], dynamodb });
  });

  it.each([
    [['flows', '--at', 'nowhere'], /nowhere is no address/],
    [['--at', 'https://tandem.example'], /Only flows run at another address/],
    [['flows', '--at', 'https://a.example', '--dynamodb', 'http://b.example'], /its own database/],
    [['flows', '--to', 'https://a.example'], /Unknown option '--to'/],
  ])('refuses %o', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
