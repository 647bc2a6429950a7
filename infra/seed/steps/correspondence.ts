import type { SampleConversation } from '#infra/seed/content/types.ts';
import type { Member } from '#infra/seed/member.ts';
import { roundDay, type TimedEvent } from '#infra/seed/timeline.ts';

/** Messages refer to other events of their day, so they are sent after them, one by one. */
const RANK = 7;
const RANK_STEP = 0.001;

/** The messages of a conversation, the last one marked as read if `isRead`. */
export function correspondence(
  { buyer, seller, days, isRead }: SampleConversation,
  members: (name: string) => Member,
): TimedEvent[] {
  const parties = { buyer: members(buyer), seller: members(seller) };
  const name = `the conversation of ${buyer} and ${seller}`;
  let id = '';
  const lines = days.flatMap(({ day, lines: linesOfDay }) =>
    linesOfDay.map(([by, desc]) => ({ day, by, desc })),
  );
  const write = async (line: (typeof lines)[number]) => {
    const [writer, reader] =
      line.by === 'buyer' ? [parties.buyer, parties.seller] : [parties.seller, parties.buyer];
    id ||= (await writer.client.conversations.create({ body: { to: reader.id } })).id;
    // Who answers has read what came before.
    const before = lines[lines.indexOf(line) - 1];
    if (before && before.by !== line.by) await writer.client.conversations.markRead({ params: { id } });
    await writer.client.messages.create({ body: { conversationId: id, desc: line.desc } });
    if (isRead && line === lines.at(-1)) await reader.client.conversations.markRead({ params: { id } });
  };
  return [...Map.groupBy(lines, ({ day }) => roundDay(day)).values()].flatMap((linesOfDay) =>
    linesOfDay.map((line, index) => ({
      name,
      day: line.day,
      rank: RANK + index * RANK_STEP,
      run: () => write(line),
    })),
  );
}
