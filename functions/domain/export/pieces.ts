import { concatPagers, mapPager, singleBatch, type Pager } from '#functions/table/pager.ts';

/** What a document is written of: a value, or the beginning or the end of a list or an object, by its name where it is in an object. */
export type JsonPart =
  | { name?: string | undefined; value: unknown }
  | { name?: string | undefined; open: '[' | '{' }
  | { close: ']' | '}' };

/** The pieces of an object with these members. */
export const members = (object: object): JsonPart[] =>
  Object.entries(object).map(([name, value]: [string, unknown]) => ({ name, value }));

/** These pieces, on one page. */
export const pieces = (make: () => JsonPart[] | Promise<JsonPart[]>): Pager<JsonPart> =>
  singleBatch(async () => make());

/** Puts pieces before the first batch of a pager and after its last. */
export const enclosed =
  (
    pager: Pager<JsonPart>,
    before: () => JsonPart[] | Promise<JsonPart[]>,
    after: readonly JsonPart[],
  ): Pager<JsonPart> =>
  async (from) => {
    const first = from ? [] : await before();
    const { items, next } = await pager(from);
    return { items: [...first, ...items, ...(next ? [] : after)], ...(next ? { next } : {}) };
  };

/** All items of a pager as a list with this name. */
export const listOf = (name: string, items: Pager<unknown>): Pager<JsonPart> =>
  enclosed(
    mapPager(items, (page) => page.map((value): JsonPart => ({ value }))),
    () => [{ name, open: '[' }],
    [{ close: ']' }],
  );

/** All of these as the members of an object with this name, or of the document itself. */
export const objectOf = (name: string | undefined, ...inside: Pager<JsonPart>[]): Pager<JsonPart> =>
  enclosed(concatPagers(...inside), () => [{ name, open: '{' }], [{ close: '}' }]);

/** Where the text of a document is: how many lists and objects are open, and whether nothing is in the innermost yet. */
export type TextState = { depth: number; isEmpty: boolean };

/** Writes a document piece by piece, as `JSON.stringify` writes it at once with two spaces. */
export class JsonText {
  readonly #state: TextState;

  constructor(state: TextState = { depth: 0, isEmpty: true }) {
    this.#state = { ...state };
  }

  /** Where it is, from which another goes on. */
  get state(): TextState {
    return { ...this.#state };
  }

  /** The text of the next piece. */
  textOf(piece: JsonPart): string {
    if ('close' in piece) {
      const isEmpty = this.#state.isEmpty;
      this.#state.depth -= 1;
      this.#state.isEmpty = false;
      return (isEmpty ? '' : this.#newLine()) + piece.close;
    }
    // As in an object that is written at once, what is undefined is not there.
    if ('value' in piece && piece.value === undefined) return '';
    const { depth, isEmpty } = this.#state;
    const name = piece.name === undefined ? '' : `${JSON.stringify(piece.name)}: `;
    const start = (isEmpty ? '' : ',') + (depth > 0 ? this.#newLine() : '') + name;
    if ('open' in piece) {
      this.#state.depth += 1;
      this.#state.isEmpty = true;
      return start + piece.open;
    }
    this.#state.isEmpty = false;
    return start + JSON.stringify(piece.value, null, 2).replaceAll('\n', this.#newLine());
  }

  #newLine(): string {
    return `\n${'  '.repeat(this.#state.depth)}`;
  }
}
