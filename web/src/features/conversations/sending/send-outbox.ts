import { MutationObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isTransient } from '#web/lib/api/query-client.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { currentUser } from '#web/lib/session/current-user.ts';
import { now } from '#web/lib/time/clock.ts';

import { sendMessageAs } from '../api.ts';
import { changeOutbox, outbox } from './outbox-storage.ts';
import {
  markRefused,
  markUnreachable,
  nextToSend,
  retryMessage,
  retryUnreachable,
  type UnsentMessage,
} from './outbox.ts';

/** Sends the waiting messages one by one, to keep their order. A lock lets only one tab send at a time. */
async function sendOutbox(client: QueryClient) {
  const sender = currentUser()?.id;
  await navigator.locks.request(`outbox:${sender}`, async () => {
    const sending = new MutationObserver(client, sendMessageAs(sender));
    for (let unsent = nextToSend(outbox()); unsent; unsent = nextToSend(outbox())) {
      const { key, conversationId, desc, files = [] } = unsent;
      try {
        await sending.mutate({ body: { conversationId, desc, files }, idempotencyKey: key });
        changeOutbox((all) => all.filter((each) => each.key !== key));
      } catch (error) {
        if (error instanceof Error && !isTransient(error)) {
          const refusal = errorMessage(error);
          changeOutbox((all) => markRefused(all, key, refusal));
        } else changeOutbox(markUnreachable);
      }
    }
  });
}

/** Sends messages left from an earlier visit, and unreachable ones as soon as the network is back. */
export function useOutboxSender() {
  const client = useQueryClient();
  useEffect(() => {
    const resume = () => {
      changeOutbox((all) => retryUnreachable(all, now()));
      void sendOutbox(client);
    };
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [client]);
}

/** Sends, retries and discards messages of a conversation. A new message is stored before it is sent, so it cannot be lost. */
export function useOutboxActions(conversationId: string) {
  const client = useQueryClient();
  const change = (update: (outbox: UnsentMessage[]) => UnsentMessage[]) => {
    changeOutbox(update);
    void sendOutbox(client);
  };
  return {
    send: ({ desc, files }: Pick<UnsentMessage, 'desc' | 'files'>) => {
      const unsent = {
        key: crypto.randomUUID(),
        conversationId,
        desc,
        ...(files?.length ? { files } : {}),
        createdAt: new Date(now()).toISOString(),
      };
      change((all) => [...all, unsent]);
    },
    retry: (key: string) => change((all) => retryMessage(all, key)),
    discard: (key: string) => change((all) => all.filter((each) => each.key !== key)),
  };
}
