/** How many records are read at the same time. */
const AT_ONCE = 8;

/** Each of these mapped, a few at a time, in their order. */
export async function mapFew<A, B>(items: readonly A[], map: (item: A) => Promise<B>): Promise<B[]> {
  const mapped: B[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    mapped.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(map))));
  return mapped;
}
