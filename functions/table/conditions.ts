/** What must hold for one attribute, where a plain value does not say it. */
class Predicate {
  readonly write: (path: string, value: (given: unknown) => string) => string;

  constructor(write: Predicate['write']) {
    this.write = write;
  }
}

/** Several conditions of which one, or each, must hold. */
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
 * What must hold for an item: for each attribute, by its path (`card.client.id`), the value it equals or a predicate.
 * All entries must hold.
 */
export type Condition = { readonly [path: string]: Value | Predicate } | Combination;

/** The attribute is there, whatever its value. `{ PK: exists }` requires the item itself. */
export const exists = new Predicate((path) => `attribute_exists(${path})`);
/** The attribute is not there. `{ PK: absent }` requires that there is no such item. */
export const absent = new Predicate((path) => `attribute_not_exists(${path})`);

export const not = (given: Value) => new Predicate((path, value) => `${path} <> ${value(given)}`);
export const below = (limit: Value) => new Predicate((path, value) => `${path} < ${value(limit)}`);
export const atMost = (limit: Value) => new Predicate((path, value) => `${path} <= ${value(limit)}`);
/** Both bounds included. */
export const between = (low: Value, high: Value) =>
  new Predicate((path, value) => `${path} BETWEEN ${value(low)} AND ${value(high)}`);
export const beginsWith = (prefix: string) =>
  new Predicate((path, value) => `begins_with(${path}, ${value(prefix)})`);
export const oneOf = (values: readonly Value[]) =>
  new Predicate((path, value) => `${path} IN (${values.map(value).join(', ')})`);
/** A string with this part, or a list or set with this element. */
export const contains = (part: string) => new Predicate((path, value) => `contains(${path}, ${value(part)})`);
export const lacks = (part: string) =>
  new Predicate((path, value) => `NOT contains(${path}, ${value(part)})`);
/** A list or set with fewer elements than this, or a shorter string. */
export const smallerThan = (size: number) => new Predicate((path, value) => `size(${path}) < ${value(size)}`);

/** The database refuses redundant parentheses, so a single condition is not combined with anything. */
const combined = (operator: 'AND' | 'OR', conditions: readonly Condition[]): Condition => {
  const [first, ...others] = conditions;
  return first && others.length === 0 ? first : new Combination(operator, conditions);
};

/** One of these must hold. */
export const any = (...conditions: Condition[]): Condition => combined('OR', conditions);
/** Each of these must hold: for two conditions on the same attribute. */
export const all = (...conditions: Condition[]): Condition => combined('AND', conditions);

/**
 * The names and values of one request. Expressions refer to them by placeholders, because many plain words are
 * reserved and values may come from anybody.
 */
export class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};

  /** `card.price` as an expression refers to it. */
  path(path: string): string {
    return path
      .split('.')
      .map((name) => {
        this.#names[`#${name}`] = name;
        return `#${name}`;
      })
      .join('.');
  }

  /** Refuses undefined, because a condition without its value would hold for every item. */
  value(given: unknown): string {
    if (given === undefined) throw new Error('A condition or an update has no value.');
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = given;
    return placeholder;
  }

  /** The text of a condition. */
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

  /** What a request takes; the database refuses empty maps. */
  attributes() {
    return {
      ...(Object.keys(this.#names).length > 0 ? { ExpressionAttributeNames: this.#names } : {}),
      ...(Object.keys(this.#values).length > 0 ? { ExpressionAttributeValues: this.#values } : {}),
    };
  }
}
