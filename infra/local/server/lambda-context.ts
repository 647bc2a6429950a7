import { randomUUID } from 'node:crypto';

import type { Context } from 'aws-lambda';

import type { DeployedFunction } from '#infra/functions/functions.ts';

/** What Lambda tells a function about the run that begins now. */
export function lambdaContext(
  { functionName, memory, timeout }: DeployedFunction,
  awsRequestId: string = randomUUID(),
): Context {
  const end = Date.now() + timeout * 1_000;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: String(memory),
    awsRequestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    // The three deprecated callbacks, which the type still requires.
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
