import type { Context, Node } from './plugin.ts';

type Member = Node & { object: Node; property: Node };

const FORMATTER = /^(?:\w+Format|DisplayNames)$/;
const LOCALIZED = /^toLocale(?:Date|Time)?String$/;

/** Refuses formatters of one's own: the language and the time zone are then decided in one place. */
export const oneFormat = {
  createOnce: (context: Context) => ({
    // Most files have none.
    before: () => /\bIntl\.|toLocale/.test(context.sourceCode.text),
    MemberExpression(node: Member) {
      const name = node.property.name ?? '';
      const isFormatter = node.object.name === 'Intl' && FORMATTER.test(name);
      if (!isFormatter && !LOCALIZED.test(name)) return;
      const message = `'${name}' formats for one language: use shared/format.ts, which is told the reader's.`;
      context.report({ message, node });
    },
  }),
};
