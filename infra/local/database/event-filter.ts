type Rule = string | { prefix: string };
type Pattern = { [field: string]: Pattern | Rule[] };

/**
 * Whether the filters of an event source let a record through: one of them must, all fields of that one must match, and of a
 * field one rule. A rule is a text that the field must be, or a prefix. Other rules of Lambda are refused until they are needed.
 */
export function eventFilter(filters: readonly string[]): (record: object) => boolean {
  const patterns = filters.map((filter) => JSON.parse(filter) as Pattern);
  return (record) => patterns.some((pattern) => matches(pattern, record));
}

function matches(pattern: Pattern, value: unknown): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    const found = (value as Record<string, unknown> | undefined)?.[field];
    if (!Array.isArray(expected)) return matches(expected, found);
    // Every rule is read, so that one that is not known is noticed whichever matches.
    return expected.map((rule) => isMet(rule, found)).includes(true);
  });
}

function isMet(rule: Rule, found: unknown): boolean {
  if (typeof rule === 'string') return found === rule;
  if (Object.keys(rule).join() !== 'prefix') throw new Error(`Unknown rule: ${JSON.stringify(rule)}`);
  return typeof found === 'string' && found.startsWith(rule.prefix);
}
