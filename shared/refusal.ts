/** What a text names, such as a limit. */
type Params = Readonly<Record<string, string | number>>;

/** Why a request is refused: a code, which never changes and which logic may ask for; and a text for people, with what it names. */
export type Refusal<Code extends string = string> = { reason: Code; params?: Params; message: string };

/** A refusal by its code: the noun and the name of its export in `texts/`. One whose text names something is called with that. */
export function refusal<Code extends string>(reason: Code, text: string): Refusal<Code>;
export function refusal<Code extends string, P extends Params>(
  reason: Code,
  text: (params: P) => string,
): (params: P) => Refusal<Code>;
export function refusal(reason: string, text: string | ((params: never) => string)): unknown {
  if (typeof text === 'string') return { reason, message: text };
  return (params: Params) => ({ reason, params, message: text(params as never) });
}
