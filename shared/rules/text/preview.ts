/** The first `length` characters of a text, followed by '…' if it is longer. Idempotent. */
export function preview(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
