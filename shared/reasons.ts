import { messages } from './messages.ts';
import { refusals } from './refusals.ts';

/** What a text names, such as a limit. */
type Params = Readonly<Record<string, string | number>>;

/** Why a request is refused: a code, which never changes and which logic may ask for; and a text for people, with what it names. */
export type Refusal = { reason: string; params?: Params; message: string };

type Texts = { readonly [name: string]: Text | Texts };
type Text = string | ((params: never) => string);

type ReasonsOf<T> = {
  readonly [N in keyof T]: T[N] extends string
    ? Refusal
    : T[N] extends (params: infer P) => string
      ? (params: P) => Refusal
      : ReasonsOf<T[N]>;
};
type PathsOf<T, Path extends string = ''> = {
  [N in keyof T & string]: T[N] extends Text ? `${Path}${N}` : PathsOf<T[N], `${Path}${N}.`>;
}[keyof T & string];

/** The reasons that there are: where the texts stand in their tables. */
export type Reason = PathsOf<typeof messages> | PathsOf<typeof refusals>;

/** A table of texts as refusals: the reason of a text is where it stands. */
function reasonsOf(texts: Texts, path = ''): Record<string, unknown> {
  const named = (name: string, text: Text | Texts) => {
    const reason = path + name;
    if (typeof text === 'string') return { reason, message: text };
    if (typeof text === 'object') return reasonsOf(text, `${reason}.`);
    return (params: Params) => ({ reason, params, message: text(params as never) });
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, named(name, text)]));
}

/** The texts of both tables, each section with what stands in either. */
const merged = Object.fromEntries(
  Object.entries({ ...messages, ...refusals }).map(([name, texts]) => [
    name,
    typeof texts === 'object' ? { ...((messages as Texts)[name] as Texts), ...texts } : texts,
  ]),
);

/** All that a request may be refused for, by the names of the texts: `reasons.orders.alreadyPaid`. */
export const reasons = reasonsOf(merged) as ReasonsOf<typeof messages> & ReasonsOf<typeof refusals>;
