/**
 * The schema of the one table. The indexes of lists project only `card`, the part of an item that lists may show, so that a list
 * cannot leak what is private. The stack and the local cloud both build the table from it.
 *
 * DynamoDB's limits of keys, items, expressions and transactions are not checked here: what people send is limited by the
 * API (`shared/limits/`), well below them. The local database refuses what DynamoDB would
 * (`infra/local/database/database-limits.ts`), so that whatever comes too close fails in the tests.
 *
 * `number` stands in every table. Raise it with a change after which stored records are read wrongly, and say in
 * `.github/CHANGELOG.md` how records of the number before are brought to it.
 */
export const tableSchema = {
  number: 7,
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: [
    { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projects: ['card'] },
    { name: 'GSI2', partitionKey: 'GSI2PK', sortKey: 'GSI2SK', projects: ['card'] },
    // What is due, by time: only keys, because whatever is due is read before anything is done about it.
    { name: 'GSI3', partitionKey: 'GSI3PK', sortKey: 'GSI3SK', projects: [] },
  ],
  ttlAttribute: 'ttl',
  streamView: 'KEYS_ONLY',
} as const;

/** The attributes that a scan of the table reads besides the keys: by them the recount recognizes records and their cards. Nothing private is among them, and its function may scan for no others. */
export const scannedAttributes = ['card', 'ver', 'id', 'charged', 'status', 'isSeller', 'balance', 'by'];
