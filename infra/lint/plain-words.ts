import type { Comment, Context, Node } from './plugin.ts';

/** Words that names here are not made of, each with those that people of this field search for. */
const instead = new Map([
  ['heed', 'handle'],
  ['attend', 'process'],
  ['lookAt', 'check, or sync where it records what the provider has'],
  ['lookAgain', 'reschedule'],
  ['leaveTo', 'defer, or escalate'],
  ['wake', 'resume'],
  ['tell', 'notify, push, report or send'],
  ['told', 'notified'],
]);

/** A name that begins with one of them, or has it as a part. */
const inNames = new RegExp(
  String.raw`^(${[...instead.keys()].join('|')})(?=[A-Z]|s?$)|(Heed|Attend|LookAt|LookAgain|LeaveTo|Wake|Tell|Told)(?=[A-Z]|s?$)`,
);

/** Words that comments do without: those of the verbs above that are rare in English. */
const inComments = /\b(?:heed(?:s|ed|ing)?|attend(?:s|ed|ing)? to)\b/i;

/** Whether a file may have any of these words, most of which have none. */
const anywhere = /heed|attend|lookA|leaveTo|wake|tell|told/i;

const lowerFirst = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** Refuses names and comments in words that a reader would have to translate. */
export const plainWords = {
  createOnce: (context: Context) => ({
    before: () => anywhere.test(context.sourceCode.text),
    Identifier(node: Node) {
      const [, first, part] = inNames.exec(node.name ?? '') ?? [];
      const word = first ?? (part && lowerFirst(part));
      if (word === undefined) return;
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
