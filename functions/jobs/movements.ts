import type { DynamoDBStreamEvent } from 'aws-lambda';

import { changeIn, followed, isFollowed } from '#functions/domain/changes/followed.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';

/**
 * Sends every new movement to the provider. One that does not succeed is due again later, so the stream need not
 * deliver it again; disputes that are not recorded yet are deferred to the sweep, which may record them.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const requested = Records.flatMap((record) => {
    const change = changeIn(record);
    return change && isFollowed(followed.movements.sending.requested, change) ? [change.key] : [];
  });
  await Promise.all(requested.map((key) => sendMovement(key, works, { areDisputesLeft: true })));
}
