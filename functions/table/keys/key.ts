import type { Key } from '#functions/table/client.ts';

/** The value of a part: a number where its digits are said, as in `{version:10}`. */
type ValueOf<Part extends string> = Part extends `${string}:${number}` ? number : string;
type NameOf<Part extends string> = Part extends `${infer Name}:${number}` ? Name : Part;

/** The values of the parts of a template, in their order. */
type Values<Template extends string> = Template extends `${string}{${infer Part}}${infer Rest}`
  ? [ValueOf<Part>, ...Values<Rest>]
  : [];

/** The values of the parts of a template, by their names. */
type Parts<Template extends string> = Template extends `${string}{${infer Part}}${infer Rest}`
  ? { [Name in NameOf<Part>]: ValueOf<Part> } & Parts<Rest>
  : unknown;

type Value = string | number;

/**
 * A text with parts in braces, such as `MODEVENT#{number:3}#{version:10}`. Numbers are padded to these digits. The last part may
 * have any letters, another not the one that follows it.
 */
class Template {
  /** What stands around the parts: one more than there are parts. */
  readonly #around: string[] = [];
  readonly #parts: { name: string; digits: number }[] = [];
  #pattern: RegExp | undefined;

  constructor(text: string) {
    for (const [index, piece] of text.split(/[{}]/).entries()) {
      const [name = '', digits = 0] = piece.split(':');
      if (index % 2 === 0) this.#around.push(piece);
      else this.#parts.push({ name, digits: Number(digits) });
    }
  }

  get size(): number {
    return this.#parts.length;
  }

  /** The text with these values, up to the first part that has none. */
  make(values: readonly Value[]): string {
    let text = this.#around[0] ?? '';
    for (const [index, { digits }] of this.#parts.slice(0, values.length).entries())
      text += String(values[index]).padStart(digits, '0') + this.#around[index + 1];
    return text;
  }

  /** The values in a text, by the names of their parts; undefined if the text is not of this template. */
  match(text: string): Record<string, Value> | undefined {
    const [, ...found] = (this.#pattern ??= this.#toPattern()).exec(text) ?? [];
    if (this.size > 0 ? found.length === 0 : text !== this.#around[0]) return undefined;
    const named = this.#parts.map(({ name, digits }, index) => {
      const value = found[index] ?? '';
      return [name, digits > 0 ? Number(value) : value];
    });
    return Object.fromEntries(named) as Record<string, Value>;
  }

  #toPattern(): RegExp {
    const parts = this.#parts.map(({ digits }, index) => {
      if (digits > 0) return `(\\d{${digits},})`;
      const [next] = this.#around[index + 1] ?? '';
      return next ? `([^${next}]+)` : '(.+)';
    });
    const around = this.#around.map((text) => text.replaceAll('|', String.raw`\|`));
    return new RegExp(`^${around.map((text, index) => text + (parts[index] ?? '')).join('')}$`, 's');
  }
}

/** A part of keys, such as a partition: made from the values of its own parts, and taken apart. */
export type KeyPart<Given extends unknown[] = never[], Found = object> = {
  (...given: Given): string;
  /** What such a part is made from; undefined for another. */
  match: (part: string) => Found | undefined;
  /** How those begin that have these first values. */
  begins: (...first: Value[]) => string;
};

/** The parts of keys that are of this template. They are made from its values, or from what `from` makes such values of. */
/* @__NO_SIDE_EFFECTS__ */
export function keyPart<Text extends string, Given extends unknown[] = Values<Text>>(
  text: Text,
  from = (...given: Given): readonly Value[] => given as readonly Value[],
): KeyPart<Given, Parts<Text> & object> {
  const template = new Template(text);
  return Object.assign((...given: Given) => template.make(from(...given)), {
    match: (part: string) => template.match(part) as (Parts<Text> & object) | undefined,
    begins: (...first: Value[]) => template.make(first),
  });
}

/** A kind of items: makes their keys, and takes them apart. */
export type KeyKind<Given extends unknown[] = never[], OfPartition = object, Found = object> = {
  (...given: Given): Key;
  /** What a key of this kind is made from; undefined for a key of another. */
  match: (key: Key) => Found | undefined;
  /** The same, for a key that can be of no other kind. */
  parts: (key: Key) => Found;
  /** Whether a key is of this kind. */
  is: (key: Key) => boolean;
  /** What the partition of items of this kind is made from, whichever of its items has this key; undefined for another partition. */
  matchPartition: (key: Pick<Key, 'PK'>) => OfPartition | undefined;
  /** How the keys of this kind begin that have these first parts: what is not whole ends in `#`. */
  begins: (...first: Value[]) => Key;
};

/** The kind of items whose keys are of these templates. They are made from their values, or from what `from` makes such values of. */
/* @__NO_SIDE_EFFECTS__ */
export function key<PK extends string, SK extends string, Given extends unknown[] = Values<`${PK} ${SK}`>>(
  partition: PK,
  sort: SK,
  from = (...given: Given): readonly Value[] => given as readonly Value[],
): KeyKind<Given, Parts<PK> & object, Parts<`${PK} ${SK}`> & object> {
  type Found = Parts<`${PK} ${SK}`> & object;
  const [ofPartition, ofSort] = [new Template(partition), new Template(sort)];
  const make = (values: readonly Value[]): Key => ({
    PK: ofPartition.make(values.slice(0, ofPartition.size)),
    SK: ofSort.make(values.slice(ofPartition.size)),
  });
  const match = (given: Key) => {
    const found = ofSort.match(given.SK);
    const around = found && ofPartition.match(given.PK);
    return around && ({ ...around, ...found } as Found);
  };
  return Object.assign((...given: Given) => make(from(...given)), {
    match,
    parts(given: Key) {
      const found = match(given);
      if (!found) throw new Error(`${given.PK} ${given.SK} is no key of ${partition} ${sort}.`);
      return found;
    },
    is: (given: Key) => match(given) !== undefined,
    matchPartition: ({ PK: given }: Pick<Key, 'PK'>) =>
      ofPartition.match(given) as (Parts<PK> & object) | undefined,
    begins: (...first: Value[]) => make(first),
  });
}
