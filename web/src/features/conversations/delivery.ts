import { MutationObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { NoResponse } from '#shared/api/client.ts';
import { conversationKeys } from '#web/components/contact/conversation-keys.ts';
import { api } from '#web/lib/api.ts';
import { mayHeal, untilItHeals } from '#web/lib/query-client.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { currentUser } from '#web/lib/session.ts';

import { putItem } from './live-list.ts';
import { changeOutbox, outbox } from './outbox-store.ts';
import { nextOf, refused, retried, revived, stranded, type Unsent } from './outbox.ts';
import { threadOf } from './queries.ts';

/** Whoever has not answered by then will not answer; the message can safely be sent again. */
const PATIENCE = 20_000;

/** Sends a message as its writer, and as nobody who signed in here meanwhile. */
const attemptAs =
  (sender: string | undefined) =>
  async ({ key, conversationId, desc }: Unsent) => {
    if (!navigator.onLine || currentUser()?.id !== sender) throw new NoResponse('Not now');
    const signal = AbortSignal.timeout(PATIENCE);
    return api.messages
      .create({ body: { conversationId, desc } }, { idempotencyKey: key, signal })
      .catch((error: unknown) => {
        throw signal.aborted ? new NoResponse('Timed out', { cause: error }) : error;
      });
  };

async function send(client: QueryClient, sender: string | undefined, unsent: Unsent) {
  const message = await new MutationObserver(client, {
    mutationFn: attemptAs(sender),
    retryDelay: untilItHeals.retryDelay,
    retry: (failures, error) => navigator.onLine && untilItHeals.retry(failures, error),
  }).mutate(unsent);
  await putItem(client, threadOf(message.conversationId), message);
  void client.invalidateQueries({ queryKey: conversationKeys.list });
}

/** Sends what waits, one after the other, because the order of arrival is the order of messages; one tab at a time. */
async function deliver(client: QueryClient) {
  const sender = currentUser()?.id;
  await navigator.locks.request(`outbox:${sender}`, async () => {
    for (let unsent = nextOf(outbox()); unsent; unsent = nextOf(outbox())) {
      const { key } = unsent;
      try {
        await send(client, sender, unsent);
        changeOutbox((all) => all.filter((each) => each.key !== key));
      } catch (error) {
        if (error instanceof Error && !mayHeal(error)) {
          const refusal = errorMessage(error);
          changeOutbox((all) => refused(all, key, refusal));
        } else changeOutbox(stranded);
      }
    }
  });
}

/** Sends what is left over from an earlier visit, and whatever got stuck as soon as the network is back. */
export function useDelivery() {
  const client = useQueryClient();
  useEffect(() => {
    const resume = () => {
      changeOutbox((all) => revived(all, Date.now()));
      void deliver(client);
    };
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [client]);
}

/** What can be done about messages on their way. A new one is kept before it is sent, so that nothing loses it. */
export function useSending(conversationId: string) {
  const client = useQueryClient();
  const change = (how: (outbox: Unsent[]) => Unsent[]) => {
    changeOutbox(how);
    void deliver(client);
  };
  return {
    send: (desc: string) => {
      const unsent = { key: crypto.randomUUID(), conversationId, desc, createdAt: new Date().toISOString() };
      change((all) => [...all, unsent]);
    },
    retry: (key: string) => change((all) => retried(all, key)),
    discard: (key: string) => change((all) => all.filter((each) => each.key !== key)),
  };
}
