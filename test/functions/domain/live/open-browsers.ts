import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';

import { now } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';
import type { LiveEvent } from '#shared/api/live.ts';

/** Opens a browser of each of these people, which is connected for an hour. */
export async function openBrowsers(people: readonly { id: string }[]): Promise<void> {
  const openedAt = now();
  const ttl = Math.ceil(openedAt / 1000) + 3_600;
  await Promise.all(
    people.map(({ id }) => put({ ...keys.connectionOf(id, id), sessionId: 'a session', openedAt, ttl })),
  );
}

/** What this tells open browsers: whose, and of what. */
export async function pushedBy(run: () => Promise<unknown>): Promise<{ to: string; event: LiveEvent }[]> {
  vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/one');
  const gateway = mockClient(ApiGatewayManagementApiClient);
  try {
    await run();
    return gateway.commandCalls(PostToConnectionCommand).map(({ args: [{ input }] }) => ({
      to: String(input.ConnectionId),
      event: JSON.parse(input.Data as string) as LiveEvent,
    }));
  } finally {
    gateway.restore();
  }
}
