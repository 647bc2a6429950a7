import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

import { log } from '#functions/lib/log.ts';
import { publicKeyOf } from '#functions/services/signer.ts';

type Properties = { keys: string[] };

/**
 * Publishes the keys that verify sessions, as a resource of the deployment: from the ARNs of keys in KMS their public
 * halves as a JSON Web Key Set. CloudFormation waits for the answer, so there is one whatever happens.
 */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  try {
    const { keys } = event.ResourceProperties as unknown as Properties;
    const published = event.RequestType === 'Delete' ? [] : await Promise.all(keys.map(publicKeyOf));
    await answer(event, { Status: 'SUCCESS', Data: { keySet: JSON.stringify({ keys: published }) } });
  } catch (error) {
    log.error('public keys not published', { error });
    await answer(event, { Status: 'FAILED', Reason: 'The public keys could not be read: see the log.' });
  }
}

async function answer(event: CloudFormationCustomResourceEvent, outcome: object): Promise<void> {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const PhysicalResourceId = 'session-public-keys';
  const body = JSON.stringify({ StackId, RequestId, LogicalResourceId, PhysicalResourceId, ...outcome });
  const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body });
  if (!ok) throw new Error(`CloudFormation did not take the answer: ${status}.`);
}
