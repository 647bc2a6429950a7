import { followed, type Followed } from '#functions/domain/changes/followed.ts';

/** A job that follows the stream of the table. */
export type StreamJob = keyof typeof followed;

/** What Lambda allows: filters of an event source, and characters of one. */
const MAX_FILTERS = 5;
const MAX_LENGTH = 4_096;

/** What a sort key must be, or how it must begin. */
type KeyRule = string | { prefix: string };

function ruleOf({ of }: Followed): KeyRule {
  const { SK } = of.begins();
  return SK.endsWith('#') ? { prefix: SK } : SK;
}

/**
 * The filters of an event source that lets these changes through, as patterns of Lambda: one for each kind of event. The sort
 * key says what an item is.
 */
export function toFilters(all: readonly Followed[]): string[] {
  const events = [...new Set(all.flatMap(({ events: each }) => each))].toSorted();
  const filters = events.map((event) => {
    const rules = all
      .filter((each) => each.events.includes(event))
      .map((each) => JSON.stringify(ruleOf(each)));
    const S = [...new Set(rules)].toSorted().map((rule) => JSON.parse(rule) as KeyRule);
    return JSON.stringify({ eventName: [event], dynamodb: { Keys: { SK: { S } } } });
  });
  if (filters.length > MAX_FILTERS || filters.some(({ length }) => length > MAX_LENGTH))
    throw new Error(`An event source has ${MAX_FILTERS} filters at most, of ${MAX_LENGTH} characters.`);
  return filters;
}

/** The filters by which the stream starts this job, made from the changes that it follows. */
export const filtersOf = (job: StreamJob): string[] =>
  toFilters(Object.values<Record<string, Followed>>(followed[job]).flatMap((each) => Object.values(each)));
