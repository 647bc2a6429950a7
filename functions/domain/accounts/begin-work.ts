import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';

/**
 * Step: this work begins, in which this person has a part, so that their account is not closed at the same moment. Fails with
 * this error if it is closed already.
 */
export const beginWork = (id: string, userId: string, refused: () => Error): Step =>
  change(keys.user(userId), {
    set: { latestWork: id },
    when: { PK: exists, deletion: absent, erasedAt: absent },
    refused,
  });
