import type { Message } from '#shared/entities/conversations/message.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';

/** A message in one line: the first 100 characters of its text; of a message without text, what files it has. */
export function messageSummary({
  desc,
  files,
}: {
  desc: string;
  files: Pick<Message['files'][number], 'name'>[];
}) {
  const [first, ...others] = files;
  const text = desc || (first && others.length === 0 ? first.name : `${files.length} files`);
  return preview(text, commonLimits.preview.lastMessage);
}
