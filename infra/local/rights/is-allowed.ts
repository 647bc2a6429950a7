import type { Statement } from '#infra/functions/policy.ts';

/** What a request to AWS asks for, as policies judge it: one action on one resource, by the names of infra/functions/policy.ts. */
export type Asked = {
  /** Such as `dynamodb:PutItem`. */
  action: string;
  resource: string;
  /** The partition keys of the items that it is about: of an index's query, the index's. */
  partitions?: string[];
  /** The attributes that a scan asks for; undefined where it asks for all. */
  attributes?: string[] | undefined;
  /** How the keys of the files begin that are to be listed; undefined where one file is read. */
  prefix?: string;
  /** Whether a mail is from the marketplace's own address. */
  isFromOwnAddress?: boolean;
};

/** Why something is not allowed, as AWS says it; undefined if it is. */
export type Denial = 'no identity-based policy allows';

const patterns = new Map<string, RegExp>();

/** A pattern of IAM, in which `*` stands for anything. */
function toPattern(text: string): RegExp {
  const known = patterns.get(text);
  if (known) return known;
  const pattern = new RegExp(`^${text.replaceAll(/[^\w*]/g, String.raw`\$&`).replaceAll('*', '.*')}$`, 's');
  patterns.set(text, pattern);
  return pattern;
}

/** Whether one of these patterns matches. */
const matchesAny = (all: readonly string[], value: string) => all.some((each) => toPattern(each).test(value));

/** As IAM has it, without any value this is true. */
const areAll = (all: readonly string[] | undefined, asked: readonly string[]) =>
  !all || asked.every((each) => matchesAny(all, each));

const applies = (
  { actions, resources, partitions, attributes, prefixes, fromOwnAddress }: Statement,
  asked: Asked,
) =>
  matchesAny(actions, asked.action) &&
  matchesAny(resources, asked.resource) &&
  areAll(partitions, asked.partitions ?? []) &&
  (!attributes || asked.attributes?.every((each) => attributes.includes(each)) === true) &&
  (!prefixes || asked.prefix === undefined || matchesAny(prefixes, asked.prefix)) &&
  (!fromOwnAddress || asked.isFromOwnAddress === true);

/** Judges a request as IAM does: one statement must allow it. */
export const denialOf = (policy: readonly Statement[], asked: Asked): Denial | undefined =>
  policy.some((statement) => applies(statement, asked)) ? undefined : 'no identity-based policy allows';
