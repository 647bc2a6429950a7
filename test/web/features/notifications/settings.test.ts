import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import { CallFailed } from '#shared/api/client.ts';
import type { NewsSettings } from '#shared/entities/accounts/news-settings.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { pushOwnChanges } from '#web/app/live/own-changes.ts';
import {
  changeNewsSettings,
  newsSettingsQuery,
  unsubscribe,
  type Choice,
} from '#web/features/notifications/settings/api.ts';
import { api } from '#web/lib/api/client.ts';

afterEach(() => void vi.restoreAllMocks());

const all = { bell: true, mail: true };
const allOn: NewsSettings = {
  messages: { mail: true },
  orders: all,
  projects: all,
  reviews: all,
  payouts: all,
};
const noOrdersInBell = { ...allOn, orders: { bell: false, mail: true } };
const bellOfOrders: Choice = { group: 'orders', way: 'bell', isOn: false };
const mailOfMessages: Choice = { group: 'messages', way: 'mail', isOn: false };

const mailTo = { address: 'maya@example.com', isConfirmed: true, hasStopped: false };
/** A client that has read settings in which all is on, what it shows, and how to change a switch. */
function aClient() {
  const client = new QueryClient();
  client.setQueryData(newsSettingsQuery.queryKey, { ...allOn, mailTo });
  const pushed: QueryKey[] = [];
  pushOwnChanges(client, (keys) => void pushed.push(...keys));
  return {
    pushed,
    isStale: () => client.getQueryState(newsSettingsQuery.queryKey)?.isInvalidated,
    unsubscribe: () => client.getMutationCache().build(client, unsubscribe).execute('a token'),
    shown: () => client.getQueryData(newsSettingsQuery.queryKey),
    change: (choice: Choice) => client.getMutationCache().build(client, changeNewsSettings).execute(choice),
  };
}

it('shows a choice before it is stored', async () => {
  const { shown, change } = aClient();
  const { promise, resolve } = Promise.withResolvers<NewsSettings>();
  vi.spyOn(api.notifications, 'changeSettings').mockReturnValue(promise);
  const changed = change(bellOfOrders);
  await waitFor(() => expect(shown()).toEqual({ ...noOrdersInBell, mailTo }));
  resolve(noOrdersInBell);
  await changed;
  expect(shown()).toEqual({ ...noOrdersInBell, mailTo });
});

it('stores two quick choices one after the other, and the second with the first', async () => {
  const { change } = aClient();
  const first = Promise.withResolvers<NewsSettings>();
  const store = vi.spyOn(api.notifications, 'changeSettings').mockReturnValueOnce(first.promise);
  const changes = [change(bellOfOrders), change(mailOfMessages)];
  await waitFor(() => expect(store).toHaveBeenCalledTimes(1));
  const both = { ...noOrdersInBell, messages: { mail: false } };
  store.mockResolvedValueOnce(both);
  first.resolve(noOrdersInBell);
  await Promise.all(changes);
  expect(store.mock.calls.at(-1)).toEqual([{ body: both }]);
  expect(store).toHaveBeenCalledTimes(2);
});

it('goes back to what was stored when a choice is refused, and keeps the others', async () => {
  const { shown, change } = aClient();
  const refusal = new CallFailed(429, { code: 'too_many_requests', message: 'Try again later.' });
  const store = vi.spyOn(api.notifications, 'changeSettings').mockRejectedValueOnce(refusal);
  store.mockImplementation(async (request) => request.body);
  const changes = [change(bellOfOrders), change(mailOfMessages)];
  await expect(changes[0]).rejects.toBe(refusal);
  await changes[1];
  const stored = { ...allOn, messages: { mail: false } };
  expect(shown()).toEqual({ ...stored, mailTo });
  expect(store.mock.calls.at(-1)).toEqual([{ body: stored }]);
});

it('has the other tabs of the user read the settings again that were changed in this one', async () => {
  const { pushed, isStale, change, unsubscribe: endMails } = aClient();
  vi.spyOn(api.notifications, 'changeSettings').mockImplementation(async (request) => request.body);
  await change(bellOfOrders);
  expect(pushed).toContainEqual(newsSettingsQuery.queryKey);
  // Read again here, they would put back what is chosen next.
  expect(isStale()).toBe(false);

  pushed.splice(0);
  vi.spyOn(api.notifications, 'unsubscribe').mockResolvedValue({ group: 'orders' });
  await endMails();
  expect(pushed).toEqual([newsSettingsQuery.queryKey]);
});
