/** One action of a function: on the table or an index, in this partition, or on a file. */
export type TableOrFileAction = { action: string; on: string; key?: string };

const matches = (pattern: string, value: string) =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;
/** Whether one of these patterns, which may end in `*`, matches. */
export const matchesAny = (patterns: string[], value: string) =>
  patterns.some((pattern) => matches(pattern, value));

/** Whether these rights allow an action: one must allow it, and none deny it. */
export function isAllowed(rights: string[], { action, on, key }: TableOrFileAction): boolean {
  const effects = rights.map((right) => {
    const [, effect, actions = '', resources = '', keys] =
      /^(allow|deny) (.+?) on (.+?)(?: of (.+))?$/.exec(right) ?? [];
    const applies = matchesAny(actions.split(' '), action) && matchesAny(resources.split(' '), on);
    // A scan has no partition, so rights for certain partitions do not apply to it.
    return applies && (!keys || (key !== undefined && matchesAny(keys.split(' '), key))) ? effect : undefined;
  });
  return effects.includes('allow') && !effects.includes('deny');
}
