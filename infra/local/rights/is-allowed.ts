import type { Statement } from '#infra/functions/policy.ts';

/** What a request to AWS asks for, as policies judge it: one action on one resource, by the names of infra/functions/policy.ts. */
export type Asked = {
  /** Such as `dynamodb:PutItem`. */
  action: string;
  resource: string;
  /** The partition keys of the items that it is about: of an index's query, the index's. */
  partitions?: string[];
  /** Whether a mail is from the marketplace's own address. */
  isFromOwnAddress?: boolean;
};

/** Why something is not allowed, as AWS says it; undefined if it is. */
export type Denial = 'no identity-based policy allows' | 'an identity-based policy explicitly denies';

const matches = (pattern: string, value: string) =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;

/** Whether one of these patterns, which may end in `*`, matches. */
const matchesAny = (patterns: readonly string[], value: string) =>
  patterns.some((pattern) => matches(pattern, value));

/** As IAM has it, without any key `ForAllValues` is true and `ForAnyValue` is not. */
function areIn({ of, keys }: NonNullable<Statement['partitions']>, asked: string[]): boolean {
  const isIn = (key: string) => matchesAny(keys, key);
  return of === 'ForAllValues' ? asked.every(isIn) : asked.some(isIn);
}

const applies = (statement: Statement, { action, resource, partitions = [], isFromOwnAddress }: Asked) =>
  matchesAny(statement.actions, action) &&
  matchesAny(statement.resources, resource) &&
  (!statement.partitions || areIn(statement.partitions, partitions)) &&
  (!statement.fromOwnAddress || isFromOwnAddress === true);

/** Judges a request as IAM does: one statement must allow it, and none may deny it. */
export function denialOf(policy: readonly Statement[], asked: Asked): Denial | undefined {
  let isAllowed = false;
  for (const statement of policy) {
    if (!applies(statement, asked)) continue;
    if (statement.effect === 'Deny') return 'an identity-based policy explicitly denies';
    isAllowed = true;
  }
  return isAllowed ? undefined : 'no identity-based policy allows';
}
