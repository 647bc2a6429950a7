import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type Stripe from 'stripe';

import type { Objects } from './resources/objects.ts';

/** The first response to a request; every repeat with the same idempotency key receives it again. */
export type StoredResponse = { status: number; body: unknown };

/** An event that the merchant has not acknowledged. `due` and `queued` are system time, because the product's clock can be set. */
export type PendingEvent = { id: string; payload: string; attempts: number; due: number; queued: number };

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS objects (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, given INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due INTEGER, queued INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS pending ON events (due) WHERE due IS NOT NULL;
`;

/** The stand-in's records in one SQLite file. Every write is on disk before its request is answered. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'stripe.db'), { timeout: 5_000 });
  database.exec(SCHEMA);

  const sql = {
    find: database.prepare('SELECT body FROM objects WHERE kind = ? AND id = ?'),
    save: database.prepare('INSERT OR REPLACE INTO objects (kind, id, body) VALUES (?, ?, ?)'),
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
    /** The object of this kind and id; undefined if there is none. */
    find<Kind extends keyof Objects>(kind: Kind, id: string): Objects[Kind] | undefined {
      const row = sql.find.get(kind, id);
      return row ? (JSON.parse(String(row['body'])) as Objects[Kind]) : undefined;
    },
    save: <Kind extends keyof Objects>(kind: Kind, id: string, object: Objects[Kind]) =>
      void sql.save.run(kind, id, JSON.stringify(object)),

    /** The response stored for this idempotency key after `since`, with the fingerprint of its request. */
    findResponse(key: string, since: number): (StoredResponse & { request: string }) | undefined {
      const row = sql.findResponse.get(key, since);
      return row
        ? {
            request: String(row['request']),
            status: Number(row['status']),
            body: JSON.parse(String(row['body'])),
          }
        : undefined;
    },
    saveResponse: (key: string, request: string, { status, body }: StoredResponse, at: number) =>
      void sql.saveResponse.run(key, request, status, JSON.stringify(body), at),
    deleteResponses: (until: number) => void sql.deleteResponses.run(until),

    /** Saves an event, due for delivery now. */
    addEvent: ({ id }: Stripe.Event, payload: string) =>
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

export type Store = ReturnType<typeof openStore>;
