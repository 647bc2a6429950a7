type Line = Record<string, unknown>;

/** The value of a field of a line: `$.message.failed`. */
export const fieldOf = (line: Line, field: string): unknown =>
  field
    .replace(/^\$\./, '')
    .split('.')
    .reduce<unknown>((value, name) => (value as Line | undefined)?.[name], line);

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');

function holds(line: Line, condition: string): boolean {
  const [, field = '', operator, wanted = ''] = /^(\$\.[\w.]+) (=|!=) "([^"]*)"$/.exec(condition) ?? [];
  if (!operator) throw new Error(`No condition of a filter that this reads: ${condition}`);
  const value = fieldOf(line, field);
  if (typeof value !== 'string') return false;
  return new RegExp(`^${escaped(wanted)}$`).test(value) === (operator === '=');
}

/** The parts of a condition that this operator joins, without what is in their own brackets. */
function partsOf(condition: string, operator: '&&' | '||'): string[] {
  const parts = [''];
  let depth = 0;
  for (const token of condition.match(/"[^"]*"|&&|\|\||[()]|\s+|[^\s()"]+/g) ?? []) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === operator && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim().replace(/^\((.*)\)$/, '$1'));
}

/** Whether CloudWatch would count this line of a log by a filter pattern as CDK writes them: `{ ($.a = "x") || ($.b != "y*") }`. */
export function matches(pattern: string, line: Line): boolean {
  const condition = pattern.replace(/^\{ (.*) \}$/, '$1');
  const any = partsOf(condition, '||');
  if (any.length > 1) return any.some((each) => matches(each, line));
  const all = partsOf(condition, '&&');
  return all.length > 1 ? all.every((each) => matches(each, line)) : holds(line, condition);
}

/** A line as Lambda writes what a function logs. */
export const lineOf = (level: 'INFO' | 'ERROR', message: unknown): Line => ({ level, message });
