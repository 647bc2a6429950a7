/** A condition on one attribute, other than equality with a value. */
class Predicate {
  readonly write: (path: string, value: (given: unknown) => string) => string;

  constructor(write: Predicate['write']) {
    this.write = write;
  }
}

/** Several conditions, of which one (OR) or each (AND) must hold. */
class Combination {
  readonly operator: 'AND' | 'OR';
  readonly conditions: readonly Condition[];

  constructor(operator: 'AND' | 'OR', conditions: readonly Condition[]) {
    this.operator = operator;
    this.conditions = conditions;
  }
}

type Value = string | number | boolean | null | object;

/**
 * A condition on an item: for each attribute, by its path (`card.client.id`), the value that it must equal or a predicate.
 * All entries must hold.
 */
export type Condition = { readonly [path: string]: Value | Predicate } | Combination;

/** The attribute exists, with any value. `{ PK: exists }` requires that the item exists. */
export const exists = new Predicate((path) => `attribute_exists(${path})`);
/** The attribute does not exist. `{ PK: absent }` requires that the item does not exist. */
export const absent = new Predicate((path) => `attribute_not_exists(${path})`);

/** Another value than this. */
export const not = (given: Value) => new Predicate((path, value) => `${path} <> ${value(given)}`);
/** More than this. */
export const above = (limit: Value) => new Predicate((path, value) => `${path} > ${value(limit)}`);
/** Less than this. */
export const below = (limit: Value) => new Predicate((path, value) => `${path} < ${value(limit)}`);
/** This, or less. */
export const atMost = (limit: Value) => new Predicate((path, value) => `${path} <= ${value(limit)}`);
/** Between two values, both included. */
export const between = (low: Value, high: Value) =>
  new Predicate((path, value) => `${path} BETWEEN ${value(low)} AND ${value(high)}`);
/** A string that begins like this. */
export const beginsWith = (prefix: string) =>
  new Predicate((path, value) => `begins_with(${path}, ${value(prefix)})`);
/** One of these values. */
export const oneOf = (values: readonly Value[]) =>
  new Predicate((path, value) => `${path} IN (${values.map(value).join(', ')})`);
/** A string that contains this part, or a list or set that contains this element. */
export const contains = (part: string) => new Predicate((path, value) => `contains(${path}, ${value(part)})`);
/** A string without this part, or a list or set without this element. */
export const lacks = (part: string) =>
  new Predicate((path, value) => `NOT contains(${path}, ${value(part)})`);
/** A list or set with fewer elements than this, or a shorter string. */
export const smallerThan = (size: number) => new Predicate((path, value) => `size(${path}) < ${value(size)}`);

/** The database refuses redundant parentheses, so a single condition is not wrapped. */
const combined = (operator: 'AND' | 'OR', conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions;
  return first && others.length === 0 ? first : new Combination(operator, conditions);
};

/** One of these must hold. */
export const any = (...conditions: Condition[]): Condition => combined('OR', conditions);
/** Each of these must hold: for two conditions on the same attribute. */
export const all = (...conditions: Condition[]): Condition => combined('AND', conditions);
/** Always holds: for a change of an item that is created if there is none. */
export const whateverThereIs: Condition = any({ PK: exists }, { PK: absent });

/**
 * The attribute names and values of one request. Its expressions contain only placeholders for them, because many words
 * are reserved as names and values may come from anybody.
 */
export class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};

  /** The placeholders of a path: `#card.#price` for `card.price`. */
  path(path: string): string {
    return path
      .split('.')
      .map((name) => {
        this.#names[`#${name}`] = name;
        return `#${name}`;
      })
      .join('.');
  }

  /** The placeholder of a value. Throws for undefined, because a condition without its value would hold for every item. */
  value(given: unknown): string {
    if (given === undefined) throw new Error('A condition or an update has no value.');
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = given;
    return placeholder;
  }

  /** A condition as an expression. */
  condition(condition: Condition): string {
    if (condition instanceof Combination) {
      const { operator, conditions } = condition;
      return conditions.map((each) => `(${this.condition(each)})`).join(` ${operator} `);
    }
    return Object.entries(condition)
      .map(([path, given]) =>
        given instanceof Predicate
          ? given.write(this.path(path), (value) => this.value(value))
          : `${this.path(path)} = ${this.value(given)}`,
      )
      .join(' AND ');
  }

  /** The names and values as parameters of the request. An empty map is left out, because the database refuses it. */
  attributes() {
    return {
      ...(Object.keys(this.#names).length > 0 ? { ExpressionAttributeNames: this.#names } : {}),
      ...(Object.keys(this.#values).length > 0 ? { ExpressionAttributeValues: this.#values } : {}),
    };
  }
}
