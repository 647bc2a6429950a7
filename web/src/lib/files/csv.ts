/** A cell of a table: a text, or an amount in major units. */
type Cell = string | number;

/** What spreadsheets would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** A cell as RFC 4180 has it. A text that would be a formula begins with an apostrophe, which spreadsheets do not run. */
function written(cell: Cell, decimals: number): string {
  if (typeof cell === 'number') return cell.toFixed(decimals);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), amounts with all their decimals. It begins with the mark by which spreadsheets know that it is UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[], decimals: number): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => written(cell, decimals)).join(',')}\r\n`).join('')}`;
