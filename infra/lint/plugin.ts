import { citeInside } from './cite-inside.ts';
import { keyLiterals } from './key-literals.ts';
import { noComparedTexts } from './no-compared-texts.ts';
import { oneFormat } from './one-format.ts';
import { plainWords } from './plain-words.ts';

/** What a node of the program is to our rules. The linter's package has no types for plugins. */
export type Node = {
  type: string;
  name?: string;
  value?: unknown;
  quasis?: { value: { raw: string } }[];
  callee?: { property?: Node };
  arguments?: Node[];
};
export type Comment = { value: string };

/** What our rules need of the linter. */
export type Context = {
  sourceCode: { text: string; getAllComments: () => Comment[] };
  report: (problem: { message: string; node: Node | Comment }) => void;
};

/** The rules that are our own. */
export default {
  meta: { name: 'tandem' },
  rules: {
    'cite-inside': citeInside,
    'key-literals': keyLiterals,
    'no-compared-texts': noComparedTexts,
    'one-format': oneFormat,
    'plain-words': plainWords,
  },
};
