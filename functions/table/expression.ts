const KEYWORDS = new Set(
  (
    'SET REMOVE ADD DELETE AND OR NOT IN BETWEEN attribute_exists attribute_not_exists attribute_type ' +
    'begins_with contains size if_not_exists list_append'
  ).split(' '),
);

/** A condition or an update, with its values still apart from its text. */
export type Expression = { parts: readonly string[]; values: readonly unknown[] };

/** Writes an expression as it reads: expression`card.buyerId = ${me} AND attribute_not_exists(deletedAt)`. */
export function expression(parts: TemplateStringsArray, ...values: unknown[]): Expression {
  return { parts: [...parts], values };
}

/** Both must hold. */
export function and(...all: Expression[]): Expression {
  return all.reduce((left, right) => join(left, ' AND ', right));
}

/** One of them must hold. */
export function or(...all: Expression[]): Expression {
  const any = all.reduce((left, right) => join(left, ' OR ', right));
  return join(expression`(`, '', join(any, '', expression`)`));
}

/** The attribute of this name has one of these values. */
export function oneOf(name: string, values: readonly string[]): Expression {
  return { parts: [`${name} IN (`, ...values.slice(1).map(() => ', '), ')'], values };
}

/** One text after the other. */
export function join(left: Expression, between: string, right: Expression): Expression {
  const seam = `${left.parts.at(-1)}${between}${right.parts[0]}`;
  return {
    parts: [...left.parts.slice(0, -1), seam, ...right.parts.slice(1)],
    values: [...left.values, ...right.values],
  };
}

/** The text of an expression, with a placeholder for each name and value. */
export function legacyText(
  { parts, values }: Expression,
  path: (name: string) => string,
  value: (given: unknown) => string,
): string {
  return parts
    .map((part, index) => {
      const named = part.replace(/[A-Za-z_]\w*/g, (word) => (KEYWORDS.has(word) ? word : path(word)));
      return named + (index < values.length ? value(values[index]) : '');
    })
    .join('');
}
