import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shared = new URL('../../../../shared/', import.meta.url).pathname;

/** What the comments say of a schema, and of its fields. `bases` are those whose fields it has as well. */
type Commented = { text: string | undefined; fields: Map<string, string>; bases: string[] };

/** A doc comment as a sentence of the document, without the pages that only the sources have beside them. */
const plain = (comment: string) =>
  comment
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\/?\*+\/?|\*\/$/g, '')
        .trim(),
    )
    .join(' ')
    .replace(/ ?\(product\.md#[\w-]+\)/g, '')
    .trim();

/** A statement that declares a constant, with the comment before it. */
const DECLARED = /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export )?const (\w+) =([\s\S]*?;)\n(?=\n|\S|$)/gm;
const FIELD = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n\s*(\w+):/g;
const BASE = /z\.extend\(\s*(\w+)|\.\.\.(\w+)(?:\.shape)?[,\s]/g;

function commentsIn(source: string): [name: string, Commented][] {
  return [...source.matchAll(DECLARED)].map(([, comment, name = '', body = '']) => [
    name,
    {
      text: comment && plain(comment.trimEnd()),
      fields: new Map([...body.matchAll(FIELD)].map(([, of = '', field = '']) => [field, plain(of)])),
      bases: [...body.matchAll(BASE)].flatMap(([, extended, spread]) => extended ?? spread ?? []),
    },
  ]);
}

/**
 * Of the schemas by their names, from the sources themselves: comments say it where it is written, and cost the functions and
 * the site no byte.
 */
const comments = new Map(
  globSync(['entities/**/*.ts', 'api/call.ts'], { cwd: shared }).flatMap((file) =>
    commentsIn(readFileSync(join(shared, file), 'utf8')),
  ),
);

/** What a schema is. */
export const descriptionOf = (name: string): string | undefined => comments.get(name)?.text;

/** What a field of a schema is, which it may have from another one. */
export function fieldDescriptionOf(name: string, field: string): string | undefined {
  const found = comments.get(name);
  return (
    found?.fields.get(field) ??
    found?.bases.map((base) => fieldDescriptionOf(base, field)).find((each) => each !== undefined)
  );
}
