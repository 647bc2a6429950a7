import type { DatabaseSync } from 'node:sqlite';

import type { Objects } from './resources/objects.ts';

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
  /** The payout in which the balance transactions are. */
  payout?: string | undefined;
  limit: number;
};

/** The objects of one account: the platform, whose name is empty, or a connected account. */
export function recordsOf(database: DatabaseSync, account: string) {
  const sql = {
    find: database.prepare('SELECT body FROM objects WHERE kind = ? AND id = ? AND account = ?'),
    save: database.prepare('INSERT OR REPLACE INTO objects (kind, id, body, account) VALUES (?, ?, ?, ?)'),
    addPosition: database.prepare('INSERT OR IGNORE INTO positions (kind, id) VALUES (?, ?)'),
    fillPayout: database.prepare(`
      INSERT INTO payout_lines (transaction_id, payout)
      SELECT id, ? FROM objects WHERE kind = 'balance_transaction' AND account = ?
        AND json_extract(body, '$.currency') = ? AND json_extract(body, '$.status') = 'available'
        AND id NOT IN (SELECT transaction_id FROM payout_lines)`),
    balances: database.prepare(`
      SELECT json_extract(body, '$.currency') AS currency, json_extract(body, '$.status') AS status,
        sum(json_extract(body, '$.net')) AS net
      FROM objects WHERE kind = 'balance_transaction' AND account = ? GROUP BY 1, 2 ORDER BY 1, 2`),
  };

  return {
    /** Whose objects these are: the id of a connected account; empty for the platform. */
    account,
    /** The object of this kind and id; undefined if there is none. */
    find<Kind extends keyof Objects>(kind: Kind, id: string): Objects[Kind] | undefined {
      const row = sql.find.get(kind, id, account);
      return row ? (JSON.parse(String(row['body'])) as Objects[Kind]) : undefined;
    },
    save<Kind extends keyof Objects>(kind: Kind, id: string, object: Objects[Kind]): void {
      sql.save.run(kind, id, JSON.stringify(object), account);
      sql.addPosition.run(kind, id);
    },
    /** Up to `limit` objects of this kind, newest first, and whether there are more in the direction of the query. */
    list<Kind extends keyof Objects>(
      kind: Kind,
      { where, created = {}, after, before, payout, limit }: ListQuery,
    ): { data: Objects[Kind][]; hasMore: boolean } {
      const conditions = [
        'kind = ? AND account = ?',
        ...Object.keys(where).map((field) => `json_extract(body, '$.${field}') = ?`),
        ...Object.keys(created).map((sign) => `json_extract(body, '$.created') ${sign} ?`),
        ...(payout === undefined ? [] : ['id IN (SELECT transaction_id FROM payout_lines WHERE payout = ?)']),
        ...(after === undefined ? [] : ['position < (SELECT position FROM positions WHERE id = ?)']),
        ...(before === undefined ? [] : ['position > (SELECT position FROM positions WHERE id = ?)']),
      ];
      const bounds = [payout, after, before].filter((id) => id !== undefined);
      const rows = database
        .prepare(
          `SELECT body FROM objects JOIN positions USING (kind, id) WHERE ${conditions.join(' AND ')}
           ORDER BY position ${before === undefined ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(kind, account, ...Object.values(where), ...Object.values(created), ...bounds, limit + 1);
      const data = rows.slice(0, limit).map((row) => JSON.parse(String(row['body'])) as Objects[Kind]);
      return { data: before === undefined ? data : data.toReversed(), hasMore: rows.length > limit };
    },
    /** Notes that a payout consists of everything that is available in this currency and in no other payout. */
    fillPayout: (payout: string, currency: string) => void sql.fillPayout.run(payout, account, currency),
    /** The sum of the balance transactions of each currency and status. */
    balances: () => sql.balances.all(account) as { currency: string; status: string; net: number }[],
  };
}

export type Records = ReturnType<typeof recordsOf>;
