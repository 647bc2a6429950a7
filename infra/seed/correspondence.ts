import type { SampleConversation } from './content/types.ts';
import type { Member } from './member.ts';
import { near, type TimedEvent } from './timeline.ts';

/** Messages refer to the other events of their day, so they are sent after these, one by one. */
const RANK = 7;
const PLACE = 0.001;

/** All that two people write to each other, and that the last of it is read where it is. */
export function correspondence(
  { buyer, seller, days, isRead }: SampleConversation,
  members: (name: string) => Member,
): TimedEvent[] {
  const parties = { buyer: members(buyer), seller: members(seller) };
  const name = `the conversation of ${buyer} and ${seller}`;
  let id = '';
  const lines = days.flatMap(({ day, lines: ofDay }) => ofDay.map(([by, desc]) => ({ day, by, desc })));
  const write = async (line: (typeof lines)[number]) => {
    const [writer, reader] =
      line.by === 'buyer' ? [parties.buyer, parties.seller] : [parties.seller, parties.buyer];
    id ||= (await writer.client.conversations.create({ body: { to: reader.id } })).id;
    await writer.client.messages.create({ body: { conversationId: id, desc: line.desc } });
    if (isRead && line === lines.at(-1)) await reader.client.conversations.markRead({ params: { id } });
  };
  return [...Map.groupBy(lines, ({ day }) => near(day)).values()].flatMap((ofDay) =>
    ofDay.map((line, place) => ({
      name,
      day: line.day,
      rank: RANK + place * PLACE,
      run: () => write(line),
    })),
  );
}
