/** Ids of the product, of the payment provider, and of mails; tokens in links; and where the cloud listens. */
const ids = [
  /[0-7][0-9a-hjkmnp-tv-z]{25}/,
  /(?<![A-Za-z])(?:acct|ba|bps|ch|dp|du|evt|in|pi|pm|po|py|pyr|re|req|secret|tr|trr|txn)_[0-9A-Za-z]{14,}/,
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/,
  /(?<=\/[\w-]+#|token=)[\w.-]{30,}/,
  /http:\/\/(?:localhost|127\.0\.0\.1):\d+/,
];
const anyId = new RegExp(ids.map(({ source }) => source).join('|'), 'g');

/** The table returns the attributes of a map in any order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * What two clouds call differently. Who plays gives names to what they made; whatever else is random is masked, because its
 * order in a list may be random, too.
 */
export function createNames() {
  const given = new Map<string, string>();
  return {
    /** Names this id, unless it has a name: the same id again is seen to be the same. */
    give: (id: string, name: string): void => void (given.has(id) || given.set(id, name)),
    /** A copy without random ids. */
    normal: <T>(value: T): T => JSON.parse(textOf(value)) as T,
    /** The same as sorted texts, for what has no order of its own. */
    sorted: (values: readonly unknown[]): unknown[] =>
      values
        .map(textOf)
        .toSorted()
        .map((text) => JSON.parse(text) as unknown),
  };

  function textOf(value: unknown): string {
    return (JSON.stringify(value, inOrder) ?? 'null').replaceAll(anyId, (id) => given.get(id) ?? '·');
  }
}

export type Names = ReturnType<typeof createNames>;
