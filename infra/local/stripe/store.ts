import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type Stripe from 'stripe';

import { recordsOf, type Records } from './records.ts';

/** The first response to a request; every repeat with the same idempotency key receives it again. */
export type StoredResponse = { status: number; body: object };

/** An event that the merchant has not acknowledged. `due` and `queued` are system time, because the product's clock can be set. */
export type PendingEvent = { id: string; payload: string; attempts: number; due: number; queued: number };

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS objects (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, account TEXT NOT NULL DEFAULT '', PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS positions (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE
  );
  CREATE INDEX IF NOT EXISTS of_intent ON objects (kind, json_extract(body, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS of_charge ON objects (kind, json_extract(body, '$.charge'));
  CREATE INDEX IF NOT EXISTS of_source ON objects (kind, json_extract(body, '$.source'));
  CREATE TABLE IF NOT EXISTS schedule (id TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS scheduled ON schedule (due);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, given INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due INTEGER, queued INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS payout_lines (transaction_id TEXT PRIMARY KEY, payout TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS pending ON events (due) WHERE due IS NOT NULL;
`;

/** Gives the objects of a file from before there were connected accounts to the platform. */
function addAccounts(database: DatabaseSync): void {
  const columns = database.prepare('PRAGMA table_info(objects)').all();
  if (!columns.some(({ name }) => name === 'account'))
    database.exec("ALTER TABLE objects ADD COLUMN account TEXT NOT NULL DEFAULT ''");
}

/** What all accounts share: what happens when, the responses to repeat, and the events. */
function sharedRecords(database: DatabaseSync) {
  const sql = {
    owner: database.prepare('SELECT account FROM objects JOIN positions USING (kind, id) WHERE id = ?'),
    schedule: database.prepare('INSERT OR REPLACE INTO schedule (id, due) VALUES (?, ?)'),
    nextDue: database.prepare('SELECT id, due FROM schedule WHERE due <= ? ORDER BY due, id LIMIT 1'),
    unschedule: database.prepare('DELETE FROM schedule WHERE id = ?'),
    findResponse: database.prepare('SELECT request, status, body FROM answers WHERE key = ? AND given > ?'),
    saveResponse: database.prepare(
      'INSERT OR REPLACE INTO answers (key, request, status, body, given) VALUES (?, ?, ?, ?, ?)',
    ),
    deleteResponses: database.prepare('DELETE FROM answers WHERE given <= ?'),
    addEvent: database.prepare('INSERT INTO events (id, payload, due, queued) VALUES (?, ?, ?, ?)'),
    events: database.prepare('SELECT payload FROM events ORDER BY sequence'),
    pending: database.prepare(
      'SELECT id, payload, attempts, due, queued FROM events WHERE due IS NOT NULL ORDER BY due, sequence LIMIT 50',
    ),
    postpone: database.prepare('UPDATE events SET attempts = attempts + 1, due = ? WHERE id = ?'),
    finish: database.prepare('UPDATE events SET due = NULL WHERE id = ?'),
  };

  return {
    /** Notes that something happens to this object at this time, milliseconds since 1970; a later note replaces it. */
    schedule: (id: string, due: number) => void sql.schedule.run(id, due),
    unschedule: (id: string) => void sql.unschedule.run(id),
    /** The object to which something happens first until this time; undefined if nothing does. */
    nextDue: (until: number) => sql.nextDue.get(until) as { id: string; due: number } | undefined,
    /** The account that has the object with this id; empty for the platform, and for an id of no object. */
    ownerOf: (id: string) => String(sql.owner.get(id)?.['account'] ?? ''),

    /** The response stored for this idempotency key after `since`, with the fingerprint of its request. */
    findResponse(key: string, since: number): (StoredResponse & { request: string }) | undefined {
      const row = sql.findResponse.get(key, since);
      return row
        ? {
            request: String(row['request']),
            status: Number(row['status']),
            body: JSON.parse(String(row['body'])) as object,
          }
        : undefined;
    },
    saveResponse: (key: string, request: string, { status, body }: StoredResponse, at: number) =>
      void sql.saveResponse.run(key, request, status, JSON.stringify(body), at),
    deleteResponses: (until: number) => void sql.deleteResponses.run(until),

    /** Saves an event, due for delivery now. */
    addEvent: ({ id }: { id: string }, payload: string) =>
      void sql.addEvent.run(id, payload, Date.now(), Date.now()),
    events: () => sql.events.all().map((row) => JSON.parse(String(row['payload'])) as Stripe.Event),
    /** Up to 50 pending events, the earliest due first. */
    pendingEvents: () => sql.pending.all() as PendingEvent[],
    postponeEvent: (id: string, due: number) => void sql.postpone.run(due, id),
    finishEvent: (id: string) => void sql.finish.run(id),

    /** Runs `change` as one transaction. */
    transaction<T>(change: () => T): T {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = change();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

export type Store = Records &
  ReturnType<typeof sharedRecords> & {
    /** The same store with the objects of this connected account, or if empty the platform's. */
    of: (account: string) => Store;
  };

/** The stand-in's records in one SQLite file. Every write is on disk before its request is answered. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'stripe.db'), { timeout: 5_000 });
  database.exec(SCHEMA);
  addAccounts(database);
  const shared = sharedRecords(database);
  const stores = new Map<string, Store>();
  function of(account: string): Store {
    const store = stores.get(account) ?? { ...recordsOf(database, account), ...shared, of };
    stores.set(account, store);
    return store;
  }
  return of('');
}
