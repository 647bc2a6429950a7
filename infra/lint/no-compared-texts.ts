import type { Context, Node } from './plugin.ts';

/** An expression such as `orderTexts.none`, and a comparison or call. */
type Expression = Node & {
  object?: Expression;
  property?: Node;
  operator?: string;
  left?: Expression;
  right?: Expression;
  callee?: Expression;
};

/** The names of the namespaces of `shared/texts/`. */
const isTable = (name: string) => /^[a-z]\w*Texts$/.test(name);
const searches = ['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'slice', 'split'];

/** The names of a member, such as `orderTexts`, `none`; of anything else the empty list. */
const namesOf = ({ type, name = '', object, property }: Expression): string[] =>
  type === 'MemberExpression' && object
    ? [...namesOf(object), property?.name ?? '']
    : type === 'Identifier'
      ? [name]
      : [];

/** Whether this is a text of our tables, or the message of an error. The code of a reason is none. */
function isText(expression: Expression | undefined): boolean {
  const [table = '', ...path] = expression ? namesOf(expression) : [];
  const last = path.at(-1);
  return last !== undefined && (last === 'message' || (isTable(table) && last !== 'reason'));
}

const message =
  'Logic asks for the reason of a refusal, not for its text, which is another one in every language.';

/** Refuses to compare texts that people read, or to search in those of our tables. */
export const noComparedTexts = {
  createOnce: (context: Context) => ({
    BinaryExpression(node: Expression) {
      if (!/^[!=]=/.test(node.operator ?? '')) return;
      const isOfNothing = [node.left, node.right].some((side) => side?.name === 'undefined');
      if (!isOfNothing && (isText(node.left) || isText(node.right))) context.report({ message, node });
    },
    CallExpression(node: Expression) {
      const [table = '', ...path] = node.callee ? namesOf(node.callee) : [];
      if (isTable(table) && path.length > 1 && searches.includes(path.at(-1) ?? ''))
        context.report({ message, node });
    },
  }),
};
