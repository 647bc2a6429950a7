import { afterEach, expect } from 'vitest';

import type { Browser } from '#test/flows/support/a-browser.ts';
import { aSocket, ownHeaders, type Socket } from '#test/support/browser/a-socket.ts';
import { waitFor } from '#test/support/wait-for.ts';

/** Opens sockets of browsers in the tests of this file, each of which is closed after its test. */
export function useSockets(cloud: { readonly origin: string }) {
  const opened: Socket[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((socket) => socket.close()));
  });
  return async ({ browser }: { browser: Browser }): Promise<Socket> => {
    const socket = await aSocket(cloud, ownHeaders(cloud, browser.jar));
    opened.push(socket);
    return socket;
  };
}

/** Waits until a socket was told as many events of a kind. */
export const untilNotified = (socket: Socket, type: Parameters<Socket['newsFor']>[0], count: number) =>
  waitFor(() => expect(socket.newsFor(type)).toHaveLength(count));
