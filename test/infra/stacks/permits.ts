/** One thing that a function does: to the table or an index at this partition, or to a file. */
export type Deed = { action: string; on: string; key?: string };

const fits = (pattern: string, value: string) =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;
const among = (patterns: string[], value: string) => patterns.some((pattern) => fits(pattern, value));

/** Whether these rights, in sentences, let a function do it: something must allow it, and nothing deny it. */
export function permits(rights: string[], { action, on, key }: Deed): boolean {
  const verdicts = rights.map((right) => {
    const [, verdict, actions = '', places = '', keys] =
      /^(allow|deny) (.+?) on (.+?)(?: of (.+))?$/.exec(right) ?? [];
    const isAbout = among(actions.split(' '), action) && among(places.split(' '), on);
    // A scan has no partition: conditions on partitions do not speak of it.
    return isAbout && (!keys || (key !== undefined && among(keys.split(' '), key))) ? verdict : undefined;
  });
  return verdicts.includes('allow') && !verdicts.includes('deny');
}
