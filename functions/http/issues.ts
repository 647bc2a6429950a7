import type * as z from '#shared/zod.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (node, key) => (node as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

/**
 * The issues of an input, each of a field. What fits no branch of a union of objects has those of the branch that it was meant
 * for: the one of which the fewest fields are missing. A union of plain values has a text of its own.
 */
export function ofFields(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const value = valueAt(input, issue.path);
  const missing = (branch: Issue[]) => {
    const keys = new Set(branch.flatMap(({ path }) => path.slice(0, 1)));
    return [...keys].filter((key) => valueAt(value, [key]) === undefined).length;
  };
  const isOfFields = issue.errors.every((branch) => branch.every(({ path }) => path.length > 0));
  const [meant] = isOfFields ? issue.errors.toSorted((one, other) => missing(one) - missing(other)) : [];
  if (!meant) return [issue];
  return meant
    .flatMap((each) => ofFields(each, value))
    .map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}
