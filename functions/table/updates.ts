import type { Condition, Placeholders } from './conditions.ts';

class IfAbsent {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A value to set only if the attribute does not exist yet. */
export const ifAbsent = (value: unknown) => new IfAbsent(value);

/** Changes of an item. Attributes are named by their paths, as in conditions. */
export type Update = {
  /** New values; an attribute whose value is undefined stays as it is. */
  set?: Record<string, unknown>;
  /** Numbers to add. A missing attribute counts as 0, so `when` must require that the item exists. */
  add?: Record<string, number>;
  /** Elements to append to lists; a missing list counts as empty. */
  append?: Record<string, readonly unknown[]>;
  /** Attributes to remove. */
  remove?: readonly string[];
  /** Elements to add to sets of strings (top-level attributes only). */
  addToSet?: Record<string, ReadonlySet<string>>;
  /** Elements to delete from sets of strings (top-level attributes only). */
  deleteFromSet?: Record<string, ReadonlySet<string>>;
};

/** An update and the condition under which it is made. */
export type ConditionalUpdate = Update & { when: Condition };

/** An update as an expression. */
export function updateExpression(update: Update, placeholders: Placeholders): string {
  const { set = {}, add = {}, append = {}, remove = [], addToSet = {}, deleteFromSet = {} } = update;
  const path = (name: string) => placeholders.path(name);
  const value = (given: unknown) => placeholders.value(given);
  const members = (sets: Record<string, ReadonlySet<string>>) =>
    Object.entries(sets).map(([name, elements]) => `${path(name)} ${value(elements)}`);

  const clauses = {
    SET: [
      ...Object.entries(set)
        .filter(([, given]) => given !== undefined)
        .map(([name, given]) =>
          given instanceof IfAbsent
            ? `${path(name)} = if_not_exists(${path(name)}, ${value(given.value)})`
            : `${path(name)} = ${value(given)}`,
        ),
      ...Object.entries(add).map(
        ([name, amount]) => `${path(name)} = if_not_exists(${path(name)}, ${value(0)}) + ${value(amount)}`,
      ),
      ...Object.entries(append).map(
        ([name, elements]) =>
          `${path(name)} = list_append(if_not_exists(${path(name)}, ${value([])}), ${value(elements)})`,
      ),
    ],
    REMOVE: remove.map(path),
    ADD: members(addToSet),
    DELETE: members(deleteFromSet),
  };
  return Object.entries(clauses)
    .filter(([, parts]) => parts.length > 0)
    .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
    .join(' ');
}
