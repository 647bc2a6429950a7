/** Text as code stands in a sentence. */
export const code = (text: string) => `\`${text}\``;

/** A table of these rows. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
