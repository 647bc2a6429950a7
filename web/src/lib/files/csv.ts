/** A cell of a table: a text, or a number. */
type Cell = string | number;

/** What spreadsheets would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** A cell as RFC 4180 has it. A text that would be a formula begins with an apostrophe, which spreadsheets do not run. */
function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180). It begins with the mark by which spreadsheets know that it is UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
