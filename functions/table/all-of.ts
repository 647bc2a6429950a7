import { pagesOf, type IndexName } from './read.ts';

const PAGE = 100;

/** All records of one part of an index, of which one person has few. */
export async function allOf<T extends object>(index: IndexName, key: string): Promise<T[]> {
  const found: T[] = [];
  const where = { [`${index}PK`]: key };
  for await (const page of pagesOf<T>({ index, where, limit: PAGE })) found.push(...page);
  return found;
}
