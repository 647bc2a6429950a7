import type { WorkCard } from '#functions/domain/work/record.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { below } from '#functions/table/conditions.ts';
import { lists, placeSince } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import * as moduleTexts from '#shared/texts/modules.ts';

/** A confirmed module that its client has to pay is in a list of theirs, by the time since when. */
export const owedSince = ({ id, phase, buyer, times }: WorkCard) =>
  phase === 'OWED'
    ? { GSI1PK: lists.owedBy(buyer.id), GSI1SK: placeSince(times.phase, id) }
    : { GSI1PK: undefined, GSI1SK: undefined };

/** Requires that this client has no module that is confirmed and unpaid for too long: 409 otherwise. */
export async function requireNothingOwed(clientId: string): Promise<void> {
  const barred = new Date(now() - protection.owed.barred * DAY).toISOString();
  const { items } = await query<object>({
    index: 'GSI1',
    where: { GSI1PK: lists.owedBy(clientId), GSI1SK: below(barred) },
    limit: 1,
  });
  if (items.length > 0) throw conflict(moduleTexts.owes);
}
