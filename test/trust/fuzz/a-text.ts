import * as fc from 'fast-check';

/** Texts that break careless programs: markup, injections, prototype names, unusual Unicode. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE market; --",
  '{{7*7}}#{7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Zażółć gęślą jaźń',
  'مرحبا بالعالم',
  '\u202Egnp.exe',
  '👩‍👩‍👧‍👦🏴‍☠️',
  'ﬁ ǆ ß İ',
  'e\u0301\u0301\u0301\u0301',
  '\u200B',
  'a#b|c~d',
  'USER#1',
  'two\nlines\tand a tab',
];

/** Text, plain or hostile: mostly short, sometimes as long as is allowed. */
export function aText({ minLength = 0, maxLength = 300 } = {}): fc.Arbitrary<string> {
  const words = fc
    .array(fc.constantFrom('ink', 'lamp', 'Design', 'portrait', 'a', 'the', 'Wörter', '2', 'café'), {
      minLength: 1,
      maxLength: 12,
    })
    .map((all) => all.join(' '));
  return fc
    .oneof(
      { arbitrary: words, weight: 5 },
      { arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), weight: 3 },
      { arbitrary: fc.constantFrom(...hostileTexts), weight: 2 },
      { arbitrary: fc.constantFrom('half of \uD800 a letter', '\uDFFF'), weight: 1 },
      { arbitrary: fc.constantFrom('x', 'é', ' x').map((unit) => unit.repeat(maxLength)), weight: 1 },
    )
    .map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}
