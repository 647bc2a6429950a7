/** The text as inline code. */
export const code = (text: string) => `\`${text}\``;

/** A table with these column titles and rows. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
