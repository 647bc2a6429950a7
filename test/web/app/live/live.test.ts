import { environmentManager, MutationObserver, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { waitFor } from '#test/support/wait-for.ts';
import { aNotification } from '#test/web/features/notifications/a-notification.ts';
import { sockets, type FakeSocket, useFakeBrowser } from '#test/web/lib/live/fake-browser.ts';
import { startLive } from '#web/app/live/live.ts';
import { notificationsQuery } from '#web/features/notifications/api.ts';
import { api } from '#web/lib/api/client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { pollEvery } from '#web/lib/live/coverage.ts';
import { send } from '#web/lib/live/send.ts';
import { joinTabs } from '#web/lib/live/tabs.ts';

const browser = useFakeBrowser();
const orderKey = queryKeys.orders.one('o1');
const ends: (() => void)[] = [];
let users = 0;

const delivered = aNotification('b');

/** A signed-in user who looks at an order, which is polled every 30 seconds without a socket. */
async function anOpenOrder() {
  const client = createQueryClient();
  client.mount();
  const reads: string[] = [];
  const show = (queryKey: QueryKey) => {
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => reads.push(queryKey.join('/')),
      refetchInterval: pollEvery(30_000),
    });
    ends.push(observer.subscribe(() => undefined));
  };
  show(orderKey);
  show(queryKeys.orders.one('o2'));
  users += 1;
  const end = startLive(client, `user ${users}`);
  ends.push(end, () => client.unmount());
  const socket = await waitFor(newest);
  /** What was read since this was last asked for, and in this many milliseconds from now. */
  const readsIn = async (time: number) => {
    await vi.advanceTimersByTimeAsync(time);
    return reads.splice(0);
  };
  await readsIn(0);
  return { client, socket, readsIn, show, end };
}

/** Another tab of the same user, and what it hears. */
function anotherTab() {
  const heard: QueryKey[] = [];
  const { push, leave } = joinTabs(`user ${users}`, {
    mayConnect: async () => true,
    onEvent: () => undefined,
    onChanged: (keys) => heard.push(...keys),
    onConnection: () => undefined,
  });
  ends.push(leave);
  return { push, heard };
}

function newest(): FakeSocket {
  const socket = sockets().at(-1);
  if (!socket) throw new Error('There is no socket.');
  return socket;
}

const both = ['orders/one/o1', 'orders/one/o2'];

beforeEach(() => {
  vi.spyOn(api.notifications, 'unread').mockResolvedValue({ count: 0, hasMore: false });
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

it('reads what is on the screen once after the socket is open, and polls no more', async () => {
  const { socket, readsIn } = await anOpenOrder();
  socket.open();
  expect(await readsIn(4_000)).toEqual([]);
  expect(await readsIn(600_000)).toEqual(both);
});

it('reads another page, opened after the socket was open, only once', async () => {
  const { socket, readsIn, show } = await anOpenOrder();
  socket.open();
  await readsIn(4_000);
  browser.window.location.pathname = '/order/o3';
  show(queryKeys.orders.one('o3'));
  expect(await readsIn(600_000)).toEqual(['orders/one/o3', ...both]);
});

it('polls as before while the socket is not open', async () => {
  const { readsIn } = await anOpenOrder();
  expect(await readsIn(31_000)).toEqual(both);
});

it('fetches exactly the record again that a notification is about', async () => {
  const { socket, readsIn } = await anOpenOrder();
  socket.open();
  await readsIn(6_000);
  socket.hear({ type: 'notification', notification: delivered });
  expect(await readsIn(600_000)).toEqual(['orders/one/o1']);
});

it('reads again what the user changes in another tab, and starts no payment again', async () => {
  const { socket, readsIn, show } = await anOpenOrder();
  show(queryKeys.orders.payment('o1'));
  socket.open();
  await readsIn(6_000);
  anotherTab().push([queryKeys.orders.all]);
  await vi.waitFor(async () => expect(await readsIn(0)).toEqual(both));
  expect(await readsIn(600_000)).toEqual([]);
});

it('reads it once it is visible, if it is hidden', async () => {
  const { client, socket, readsIn } = await anOpenOrder();
  socket.open();
  await readsIn(6_000);
  browser.document.show('hidden');
  anotherTab().push([orderKey]);
  await vi.waitFor(() => expect(client.getQueryState(orderKey)?.isInvalidated).toBe(true));
  expect(await readsIn(0)).toEqual([]);
});

it('tells the other tabs what the user changes in this one, and not what failed', async () => {
  const { client } = await anOpenOrder();
  const { heard } = anotherTab();
  const meta = {
    invalidates: [queryKeys.orders.list, queryKeys.conversations.list],
    invalidatesOnError: [queryKeys.orders.all],
  };
  const run = (mutationFn: () => Promise<unknown>) =>
    new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined);
  await run(() => Promise.reject(new Error('refused')));
  await run(async () => 'done');
  await vi.waitFor(() => expect(heard).toEqual([queryKeys.orders.list, queryKeys.orders.all]));
});

it('asks at once for what was missed when the socket is open again, and polls in between', async () => {
  const { client, socket, readsIn } = await anOpenOrder();
  client.setQueryData([...notificationsQuery.queryKey], {
    pages: [{ items: [aNotification('a')], next: null }],
    pageParams: [''],
  });
  const list = vi.spyOn(api.notifications, 'list').mockResolvedValue({ items: [], next: null });
  socket.open();
  await readsIn(6_000);
  list.mockClear().mockResolvedValue({ items: [delivered], next: null });
  browser.setOnline(false);
  expect(await readsIn(31_000)).toEqual(both);
  browser.setOnline(true);
  (await waitFor(newest)).open();
  expect((await readsIn(100)).toSorted()).toEqual(['orders/one/o1', ...both]);
  expect(list).toHaveBeenCalledExactlyOnceWith({ query: { after: 'a' } });
  const items = client.getQueryData(notificationsQuery.queryKey)?.pages.flatMap((page) => page.items);
  expect(items?.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(await readsIn(600_000)).toEqual([]);
});

it('ignores what a later server may tell', async () => {
  const { socket, readsIn } = await anOpenOrder();
  socket.open();
  await readsIn(6_000);
  socket.hear({ type: 'weather' });
  expect(await readsIn(600_000)).toEqual([]);
});

it('ends with the session: the socket is closed, and nothing is said any longer', async () => {
  const { socket, end } = await anOpenOrder();
  socket.open();
  end();
  expect(sockets()).toEqual([]);
  send({ type: 'ping' });
  expect(socket.sent).toEqual([]);
});
