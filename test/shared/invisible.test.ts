import { describe, expect, it } from 'vitest';

import { NewUser } from '#shared/api/accounts/auth.ts';
import { line, optionalText, text } from '#shared/entities/fields.ts';
import { NewGig } from '#shared/entities/work/gig.ts';
import { NewModule } from '#shared/entities/work/module.ts';
import { NewProject } from '#shared/entities/work/project.ts';
import type * as z from '#shared/zod.ts';

const codeOf = (letter: string) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
const refusalOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('a line', () => {
  it.each(
    ['\u202E', '\u2066', '\u200F', '\u200B', '\u2060', '\u00AD', '\u034F', '\u17B4', '\u180B', '\uFE0F']
      .concat(['\u200D', '\u200C', '\u3164', '\u2800', '\u{E0041}'])
      .map((letter) => [codeOf(letter), letter]),
  )('refuses what nobody sees: %s', (_, letter) => {
    expect(refusalOf(line(120), `A log${letter}o for your shop`)).toEqual([
      'Invisible characters are not allowed.',
    ]);
  });

  it.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Hindi', 'क\u094D\u200Dष'],
    ['Sinhala', 'ක\u0DCA\u200Dරි'],
    ['Thai with a break', 'ภาษา\u200Bไทย'],
    ['a family', '👩\u200D👩\u200D👧 portraits'],
    ['a profession with a skin colour', '👩🏽\u200D💻'],
    ['a heart', 'With ❤\uFE0F'],
    ['a keycap', '1\uFE0F\u20E3 logo'],
    ['a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a variant of a Han letter', '葛\u{E0100}城'],
  ])('takes it where it has an effect: %s', (_, value) => {
    expect(line(120).safeParse(value)).toEqual({ success: true, data: value });
  });

  it('refuses it twice in a row, where the second has no effect', () => {
    expect(line(120).safeParse('می\u200C\u200Cخواهم').success).toBe(false);
    expect(line(120).safeParse('❤\uFE0F\uFE0F').success).toBe(false);
  });

  const hidden = 'Lo\u200Bgo';
  it.each<[z.ZodMiniType, string[]]>([
    [NewGig, ['title', 'shortTitle', 'shortDesc', 'features']],
    [NewProject, ['title']],
    [NewModule, ['name']],
    [NewUser, ['country', 'phone', 'username']],
  ])('is the kind of what is shown in one line (%#)', (schema, fields) => {
    for (const field of fields) {
      const { error } = schema.safeParse({ [field]: field === 'features' ? [hidden] : hidden });
      const messages = error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
      expect(messages, field).toContain('Invisible characters are not allowed.');
    }
  });
});

describe('text of which nobody sees anything', () => {
  it.each(['\u3164', '\u2800 \u2800', '\u200B\u200E', '\u{E0020}', '\u115F\u1160', '\u00AD\n'])(
    'counts as missing: %j',
    (blank) => {
      expect(refusalOf(text(120), blank)).toEqual(['This is required.']);
      expect(refusalOf(line(120), blank)).toEqual(['This is required.']);
      expect(optionalText(120).safeParse(blank)).toEqual({ success: true, data: undefined });
    },
  );

  it('does not make other text lose anything', () => {
    const long = 'One\u200B two\u202E three \u3164';
    expect(text(120).safeParse(long)).toEqual({ success: true, data: long });
  });
});
