import type { Comment, Context, Node } from './plugin.ts';
import { unusedWords } from './unused-words.ts';

/** Words that names here are not made of, each with those that people of this field search for. */
const instead: ReadonlyMap<string, string> = new Map([
  ['heed', 'handle'],
  ['attend', 'process'],
  ['lookAt', 'check, or sync where it records what the provider has'],
  ['lookAgain', 'reschedule'],
  ['leaveTo', 'defer, or escalate'],
  ['wake', 'resume'],
  ['tell', 'notify, push, report or send'],
  ['told', 'notified'],
]);

const words = [...instead.keys()];
const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));

/** A name that is one of these words, begins with it, or has it as a part. */
const inNames = new RegExp(`(?:^(?:${words.join('|')})|${capitalized.join('|')})(?=[A-Z]|s?$)`);

/** Words of a comment may be in two lines, the second of which begins with a star. */
const acrossLines = ([{ source }]: (typeof unusedWords)[number]) =>
  source.replaceAll(' ', String.raw`\s+(?:\*\s*)?`);

/** Most files have none of all these. */
const anywhere = new RegExp([...words, ...unusedWords.map(acrossLines)].join('|'), 'i');

/** Refuses names and comments in words that a reader would have to translate. */
export const plainWords = {
  createOnce: (context: Context) => ({
    before: () => anywhere.test(context.sourceCode.text),
    Identifier(node: Node) {
      const [found] = inNames.exec(node.name ?? '') ?? [];
      if (found === undefined) return;
      const word = words.find((each) => each.toLowerCase() === found.toLowerCase()) ?? '';
      const message = `'${node.name}' has the word '${word}': use ${instead.get(word)}.`;
      context.report({ message, node });
    },
    Program() {
      for (const node of context.sourceCode.getAllComments()) reportComment(context, node);
    },
  }),
};

function reportComment(context: Context, node: Comment): void {
  // A comment of several lines has a break and a star where a sentence has a space.
  const text = node.value.replaceAll(/\s+(?:\*\s*)?/g, ' ');
  for (const [what, instead] of unusedWords) {
    const [found] = what.exec(text) ?? [];
    if (found !== undefined) context.report({ message: `'${found}' is not said here: ${instead}.`, node });
  }
}
