/** The first `length` characters of a text, with '…' only where something was cut (§9). Cutting twice changes nothing. */
export function preview(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
