import { optionalEnv } from '#functions/lib/env.ts';
import { clientTimeouts } from '#functions/lib/time-limit.ts';
import { tries, waiting } from '#shared/limits/services.ts';

async function connect() {
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const endpoint = optionalEnv('LAMBDA_ENDPOINT');
  const client = new LambdaClient({
    maxAttempts: tries,
    requestHandler: clientTimeouts(waiting.functions),
    ...(endpoint ? { endpoint } : {}),
  });
  return { client, InvokeCommand };
}
let connected: ReturnType<typeof connect> | undefined;

/** Starts the function of this name with this event, and does not wait for its end. Throws if Lambda does not take it. */
export async function startFunction(FunctionName: string, event: object): Promise<void> {
  const { client, InvokeCommand } = await (connected ??= connect());
  const Payload = JSON.stringify(event);
  await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
}
