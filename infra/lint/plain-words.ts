import type { Comment, Context, Node } from './plugin.ts';

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

/** Those of them that comments do without, too. */
const inComments = /\b(?:heed(?:s|ed|ing)?|attend(?:s|ed|ing)? to)\b/i;

/** Most files have none of them. */
const anywhere = new RegExp(words.join('|'), 'i');

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
  const word = inComments.exec(node.value)?.[0];
  if (word !== undefined)
    context.report({ message: `'${word}' is not a word of this field: handle, or process.`, node });
}
