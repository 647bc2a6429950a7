import { setTimeout as sleep } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { newId } from '#functions/lib/ids.ts';
import { sign } from '#functions/services/tokens.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { NewUser } from '#shared/api/accounts/auth.ts';
import { LiveEvent } from '#shared/api/live.ts';
import type { Notification } from '#shared/entities/conversations/notification.ts';
import { live } from '#shared/live.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

type Place = { readonly origin: string };

/** Before all ids. */
const FIRST_ID = '0'.repeat(26);

/** A signed-in person with one browser. */
export type Person = { id: string; headers: { origin: string; cookie: string } };

let made = 0;

/** A person with a session. Nobody signs in by their password, so none is hashed. */
export async function aPerson({ origin }: Place): Promise<Person> {
  made += 1;
  const username = `listener-${process.pid}-${Date.now()}-${made}`;
  const form = {
    username,
    email: `${username}@example.com`,
    password: 'seven lazy walruses',
    country: 'Peru',
    isSeller: true,
  };
  const user = newUser(newId(), NewUser.parse(form));
  await register(user, 'no hash');
  const role = roleOf(user);
  const sessionId = await startSession({ ...user, role });
  const token = await sign({ userId: user.id, sessionId, role });
  return { id: user.id, headers: { origin, cookie: `${sessionCookieName()}=${token}` } };
}

/** Commits news for a person, of a kind that is not mailed, and answers when that was, in milliseconds. */
export async function notifyPerson({ id }: Person, title: string): Promise<number> {
  await transact([notify(id, { kind: 'order.replaceDelivery', title, path: '/orders', by: 'seller' })]);
  return performance.now();
}

/**
 * A browser that stays connected: when its socket is lost it connects again after a random pause of up to a second, and
 * asks for what came after the last that it knows.
 */
export function aListener({ origin }: Place, { headers }: Person) {
  /** When each notification arrived for the first time, by its title. */
  const arrivals = new Map<string, number>();
  let latest = FIRST_ID;
  let socket: WebSocket | undefined;
  let isLeaving = false;

  function note({ id, title }: Notification): void {
    if (!arrivals.has(title)) arrivals.set(title, performance.now());
    if (id > latest) latest = id;
  }

  /** Asks for notifications, again and again while the server is too busy, as a page does. */
  async function ask(query: URLSearchParams): Promise<Response> {
    const response = await fetch(`${origin}/api/notifications?${query}`, { headers });
    if (response.status !== 503) return response;
    await sleep(1_000 + Math.random() * 1_000);
    return ask(query);
  }

  async function catchUp(): Promise<void> {
    let cursor: string | null = null;
    const after = latest;
    do {
      const query = new URLSearchParams({ after, limit: '100', ...(cursor ? { cursor } : {}) });
      const response = await ask(query);
      if (!response.ok) throw new Error(`What was missed is not told: ${response.status}.`);
      for (const notification of (await response.json()) as Notification[]) note(notification);
      cursor = response.headers.get('x-next-cursor');
    } while (cursor);
  }

  async function connect(): Promise<void> {
    for (;;) {
      const opened = new WebSocket(`${origin.replace('http', 'ws')}${live.path}`, { headers });
      opened.on('message', (data: Buffer) => {
        const event = LiveEvent.parse(JSON.parse(data.toString()));
        if (event.type === 'notification') note(event.notification);
      });
      const isOpen = await new Promise<boolean>((resolve) => {
        opened.once('open', () => resolve(true));
        opened.once('error', () => resolve(false));
      });
      if (isOpen) {
        socket = opened;
        opened.on('error', () => undefined);
        opened.on('close', () => void (isLeaving ? undefined : connectAgain()));
        return;
      }
      await sleep(Math.random() * 1_000);
    }
  }

  let reconnected: Promise<void> | undefined;
  function connectAgain(): Promise<void> {
    return (reconnected = sleep(Math.random() * 1_000)
      .then(connect)
      .then(catchUp));
  }

  return {
    arrivals,
    connect,
    /** Loses the connection, as when the network goes away. */
    lose: () => socket?.terminate(),
    /** Resolves once it is connected again, and has asked for what it missed. */
    isBack: () => reconnected,
    leave: () => {
      isLeaving = true;
      socket?.terminate();
    },
  };
}
export type Listener = ReturnType<typeof aListener>;
