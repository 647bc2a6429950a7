import { bidsOf } from '#functions/domain/bids/of-person.ts';
import { statusOf } from '#functions/domain/bids/record.ts';
import type { ConversationItem } from '#functions/domain/conversations/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

const PAGE = 100;

/** Marks what others still have with somebody who is erased: nobody can write to them, or give them work. */
export async function endTies(userId: string): Promise<void> {
  for (const index of ['GSI1', 'GSI2'] as const) {
    const where = { [`${index}PK`]: lists.conversationsOf(userId) };
    for await (const page of pagesOf({ index, where, limit: PAGE }))
      for (const { PK, SK } of page)
        await update<ConversationItem>({ PK, SK }, { set: { 'card.isGone': true }, when: { PK: exists } });
  }
  for (const bid of await bidsOf(userId))
    if (statusOf(bid) === 'ACCEPTED')
      await update<ProjectItem>(keys.project(bid.card.projectId), {
        set: { freelancerGone: true },
        when: { wonBy: userId },
      });
}
