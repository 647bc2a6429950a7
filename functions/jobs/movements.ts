import type { DynamoDBStreamEvent } from 'aws-lambda';

import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { payables } from '#functions/domain/payables.ts';

/**
 * Sends every new movement to the provider. One that does not succeed is due again later, so that nothing has to be
 * delivered a second time.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const requested = Records.flatMap(({ eventName, dynamodb }) => {
    const { PK, SK } = dynamodb?.Keys ?? {};
    const isNew = eventName === 'INSERT' && SK?.S?.startsWith('MOV#');
    return isNew && PK?.S && SK?.S ? [{ PK: PK.S, SK: SK.S }] : [];
  });
  await Promise.all(requested.map((key) => sendMovement(key, payables)));
}
