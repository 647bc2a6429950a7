/** What was read before a write is no longer so: whoever catches this reads again and tries anew. */
export class Outdated extends Error {
  override name = 'Outdated';
}
