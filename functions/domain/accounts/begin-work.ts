import { newId } from '#functions/lib/ids.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';

/**
 * Step: work begins in which this person has a part, so that their account is not closed at the same moment. Fails with this
 * error if it is closed already.
 */
export const beginWork = (userId: string, refused: () => Error): Step =>
  change(keys.user(userId), {
    set: { latestWork: newId() },
    when: { PK: exists, deletion: absent, erasedAt: absent },
    refused,
  });
