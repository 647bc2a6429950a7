import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type Stripe from 'stripe';

import type { Objects } from './resources/objects.ts';

/** The first response to a request; every repeat with the same idempotency key receives it again. */
export type StoredResponse = { status: number; body: object };

/** An event that the merchant has not acknowledged. `due` and `queued` are system time, because the product's clock can be set. */
export type PendingEvent = { id: string; payload: string; attempts: number; due: number; queued: number };

/** Which objects of a kind to list, newest first. */
export type ListQuery = {
  /** Values that fields of the objects have. */
  where: Record<string, string>;
  /** Bounds of the time of creation in seconds, each by its operator in SQL. */
  created?: Record<string, number>;
  /** The object behind which the list begins. */
  after?: string | undefined;
  /** The object in front of which the list ends. */
  before?: string | undefined;
  limit: number;
};

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS objects (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
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
    addPosition: database.prepare('INSERT OR IGNORE INTO positions (kind, id) VALUES (?, ?)'),
    balances: database.prepare(`
      SELECT json_extract(body, '$.currency') AS currency, json_extract(body, '$.status') AS status,
        sum(json_extract(body, '$.net')) AS net
      FROM objects WHERE kind = 'balance_transaction' GROUP BY 1, 2 ORDER BY 1, 2`),
    schedule: database.prepare('INSERT OR REPLACE INTO schedule (id, due) VALUES (?, ?)'),
    due: database.prepare('SELECT id FROM schedule WHERE due <= ? ORDER BY due, id'),
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
    /** The object of this kind and id; undefined if there is none. */
    find<Kind extends keyof Objects>(kind: Kind, id: string): Objects[Kind] | undefined {
      const row = sql.find.get(kind, id);
      return row ? (JSON.parse(String(row['body'])) as Objects[Kind]) : undefined;
    },
    save<Kind extends keyof Objects>(kind: Kind, id: string, object: Objects[Kind]): void {
      sql.save.run(kind, id, JSON.stringify(object));
      sql.addPosition.run(kind, id);
    },
    /** Up to `limit` objects of this kind, newest first, and whether there are more in the direction of the query. */
    list<Kind extends keyof Objects>(
      kind: Kind,
      { where, created = {}, after, before, limit }: ListQuery,
    ): { data: Objects[Kind][]; hasMore: boolean } {
      const conditions = [
        'kind = ?',
        ...Object.keys(where).map((field) => `json_extract(body, '$.${field}') = ?`),
        ...Object.keys(created).map((sign) => `json_extract(body, '$.created') ${sign} ?`),
        ...(after === undefined ? [] : ['position < (SELECT position FROM positions WHERE id = ?)']),
        ...(before === undefined ? [] : ['position > (SELECT position FROM positions WHERE id = ?)']),
      ];
      const bounds = [after, before].filter((id) => id !== undefined);
      const rows = database
        .prepare(
          `SELECT body FROM objects JOIN positions USING (kind, id) WHERE ${conditions.join(' AND ')}
           ORDER BY position ${before === undefined ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(kind, ...Object.values(where), ...Object.values(created), ...bounds, limit + 1);
      const data = rows.slice(0, limit).map((row) => JSON.parse(String(row['body'])) as Objects[Kind]);
      return { data: before === undefined ? data : data.toReversed(), hasMore: rows.length > limit };
    },
    /** The sum of the balance transactions of each currency and status. */
    balances: () => sql.balances.all() as { currency: string; status: string; net: number }[],

    /** Notes that something happens to this object at this time, milliseconds since 1970; a later note replaces it. */
    schedule: (id: string, due: number) => void sql.schedule.run(id, due),
    unschedule: (id: string) => void sql.unschedule.run(id),
    /** The ids of the objects to which something happens until this time, in this order. */
    due: (until: number) => sql.due.all(until).map((row) => String(row['id'])),

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
