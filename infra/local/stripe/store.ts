import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type Stripe from 'stripe';

import type { Method } from './cards.ts';

/** An answer of the API as it was first given. */
export type Answer = { status: number; body: unknown };

/** An event that the merchant has not acknowledged yet. `due` and `queued` are real time: the set clock may run backwards. */
export type Pending = { id: string; payload: string; attempts: number; due: number; queued: number };

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS intents (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS methods (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, given INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due INTEGER, queued INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS pending ON events (due) WHERE due IS NOT NULL;
`;

/** The stand-in's records in one SQLite file. Every write is on disk before it is answered. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'stripe.db'), { timeout: 5_000 });
  database.exec(SCHEMA);

  const sql = {
    intent: database.prepare('SELECT body FROM intents WHERE id = ?'),
    saveIntent: database.prepare('INSERT OR REPLACE INTO intents (id, body) VALUES (?, ?)'),
    method: database.prepare('SELECT body FROM methods WHERE id = ?'),
    saveMethod: database.prepare('INSERT OR REPLACE INTO methods (id, body) VALUES (?, ?)'),
    answer: database.prepare('SELECT request, status, body FROM answers WHERE key = ? AND given > ?'),
    saveAnswer: database.prepare(
      'INSERT OR REPLACE INTO answers (key, request, status, body, given) VALUES (?, ?, ?, ?, ?)',
    ),
    forgetAnswers: database.prepare('DELETE FROM answers WHERE given <= ?'),
    addEvent: database.prepare('INSERT INTO events (id, payload, due, queued) VALUES (?, ?, ?, ?)'),
    events: database.prepare('SELECT payload FROM events ORDER BY sequence'),
    pending: database.prepare(
      'SELECT id, payload, attempts, due, queued FROM events WHERE due IS NOT NULL ORDER BY due, sequence LIMIT 50',
    ),
    postpone: database.prepare('UPDATE events SET attempts = attempts + 1, due = ? WHERE id = ?'),
    finish: database.prepare('UPDATE events SET due = NULL WHERE id = ?'),
  };

  const bodyOf = (row: Record<string, unknown> | undefined): unknown =>
    row ? JSON.parse(String(row['body'])) : null;

  return {
    intent: (id: string) => bodyOf(sql.intent.get(id)) as Stripe.PaymentIntent | null,
    saveIntent: (intent: Stripe.PaymentIntent) => void sql.saveIntent.run(intent.id, JSON.stringify(intent)),

    method: (id: string) => bodyOf(sql.method.get(id)) as Method | null,
    saveMethod: (method: Method) => void sql.saveMethod.run(method.shown.id, JSON.stringify(method)),

    /** The answer given under this key after `since`, with the request it was given to. */
    answer(key: string, since: number): (Answer & { request: string }) | null {
      const row = sql.answer.get(key, since);
      return row
        ? { request: String(row['request']), status: Number(row['status']), body: bodyOf(row) }
        : null;
    },
    saveAnswer: (key: string, request: string, { status, body }: Answer, at: number) =>
      void sql.saveAnswer.run(key, request, status, JSON.stringify(body), at),
    forgetAnswers: (until: number) => void sql.forgetAnswers.run(until),

    /** Keeps an event; `due` null when nobody shall be told. */
    addEvent: (id: string, payload: string, due: number | null, queued: number) =>
      void sql.addEvent.run(id, payload, due, queued),
    events: () => sql.events.all().map((row) => JSON.parse(String(row['payload'])) as Stripe.Event),
    /** The events to be delivered soonest, a handful of them. */
    pending: () => sql.pending.all() as Pending[],
    postpone: (id: string, due: number) => void sql.postpone.run(due, id),
    finish: (id: string) => void sql.finish.run(id),

    /** Runs `change` as one transaction: all of it is kept or none. */
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
