import type { Context } from './plugin.ts';

/** Papers that are not in the repository: their sections, and their names. */
const OUTSIDE = /§|\(decisions:|\b(?:the|this) (?:specification|design)\b(?! of)|\b(?:its|the) decisions\b/i;

/** Refuses comments that cite what their reader does not have. */
export const citeInside = {
  createOnce: (context: Context) => ({
    // Most files need not be parsed for it.
    before: () => OUTSIDE.test(context.sourceCode.text),
    Program: () => {
      for (const node of context.sourceCode.getAllComments()) {
        const cited = OUTSIDE.exec(node.value)?.[0];
        if (cited === undefined) continue;
        const message = `'${cited}' is in no paper of this repository: cite a promise of shared/docs as in product.md#orders, or nothing.`;
        context.report({ message, node });
      }
    },
  }),
};
