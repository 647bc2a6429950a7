import { setTimeout as pause } from 'node:timers/promises';

import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

import { log } from '#functions/lib/log.ts';
import { publicKeyOf } from '#functions/services/signer.ts';

type Properties = { keys: string[] };

/** A deployment creates this function's role just before: KMS learns its rights within a minute. */
const PAUSE = 2_000;
const PAUSES = 30;

/**
 * A custom resource of the deployment: the JSON Web Key Set that verifies session tokens. Its property `keys` lists the
 * ARNs of the key pairs in KMS. CloudFormation waits for a response, so one is sent after an error too.
 */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  try {
    const { keys } = event.ResourceProperties as unknown as Properties;
    const published =
      event.RequestType === 'Delete' ? [] : await Promise.all(keys.map((key) => readOnceAllowed(key)));
    await respond(event, { Status: 'SUCCESS', Data: { keySet: JSON.stringify({ keys: published }) } });
  } catch (error) {
    log.error('public keys not published', { error });
    await respond(event, { Status: 'FAILED', Reason: 'The public keys could not be read: see the log.' });
  }
}

async function readOnceAllowed(keyArn: string, pausesLeft = PAUSES): ReturnType<typeof publicKeyOf> {
  try {
    return await publicKeyOf(keyArn);
  } catch (error) {
    const isDenied = error instanceof Error && error.name === 'AccessDeniedException';
    if (!isDenied || pausesLeft === 0) throw error;
    await pause(PAUSE);
    return readOnceAllowed(keyArn, pausesLeft - 1);
  }
}

async function respond(event: CloudFormationCustomResourceEvent, outcome: object): Promise<void> {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const PhysicalResourceId = 'session-public-keys';
  const body = JSON.stringify({ StackId, RequestId, LogicalResourceId, PhysicalResourceId, ...outcome });
  const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body });
  if (!ok) throw new Error(`CloudFormation did not accept the response: ${status}.`);
}
