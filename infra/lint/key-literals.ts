import type { Context, Node } from './plugin.ts';

/** How keys of the table begin: a word in capitals. */
const BEGIN = /^[A-Z]{2,}#/;

/** What takes a key apart by hand. */
const PARTING = new Set(['split', 'indexOf', 'lastIndexOf']);

/** Refuses keys of the table, and parts of keys, that are written or taken apart elsewhere than where they are defined. */
export const keyLiterals = {
  createOnce: (context: Context) => ({
    before: () => context.sourceCode.text.includes('#'),
    Literal: (node: Node) => reportKey(context, node, node.value),
    TemplateLiteral: (node: Node) => reportKey(context, node, node.quasis?.[0]?.value.raw),
    CallExpression(node: Node) {
      const name = node.callee?.property?.name;
      const [first] = node.arguments ?? [];
      if (name === undefined || !PARTING.has(name) || first?.value !== '#') return;
      context.report({ message: `Take keys apart by what made them: keys.order.match(key).`, node });
    },
  }),
};

function reportKey(context: Context, node: Node, text: unknown): void {
  const [begin] = typeof text === 'string' ? (BEGIN.exec(text) ?? []) : [];
  if (begin !== undefined)
    context.report({ message: `'${begin}' is of a key: make it by functions/table/keys.ts.`, node });
}
