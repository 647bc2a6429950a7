import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { cn } from '#web/ui/cn.ts';

const source = join(import.meta.dirname, '../../../web/src');

/** The string literals of the components that look like lists of Tailwind classes. */
const literals = globSync('**/*.tsx', { cwd: source })
  .flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/(?<=[\s(=:{])(["'])((?:(?!\1)[^\n\\])+)\1/g),
  ])
  .map(([, , text = '']) => text)
  .filter((text) => /(^| )[a-z-]+:|(^| )(flex|grid|text|px|py|gap|rounded|bg|w|h|size)(-|$| )/.test(text));

describe('cn', () => {
  it('joins the classes that apply', () => {
    expect(cn('card', false, null, undefined, ['p-4', { underline: true, hidden: false }])).toBe(
      'card p-4 underline',
    );
  });

  it.each([
    ['rounded-lg rounded-card', 'rounded-card'],
    ['px-5 py-2 p-4', 'p-4'],
    ['p-4 px-5', 'p-4 px-5'],
    ['size-9 size-24', 'size-24'],
    ['text-sm text-muted text-danger', 'text-sm text-danger'],
    ['gap-2 gap-2.5', 'gap-2.5'],
    ['relative absolute', 'absolute'],
    ['bg-sunk hover:bg-sunk bg-surface', 'hover:bg-sunk bg-surface'],
    ['font-semibold font-display font-medium', 'font-display font-medium'],
  ])('keeps the later of two utilities for one property: %s', (classes, expected) => {
    expect(cn(classes)).toBe(expected);
  });

  it('removes no class from any literal of the app', () => {
    expect(literals.length).toBeGreaterThan(400);
    expect(literals.filter((text) => cn(text) !== text.trim().replaceAll(/\s+/g, ' '))).toEqual([]);
  });
});
