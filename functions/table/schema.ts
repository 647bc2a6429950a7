/**
 * The schema of the one table. The indexes of lists project only `card`, the part of an item that lists may show, so that a list
 * cannot leak what is private. The stack and the local cloud both build the table from it.
 */
export const tableSchema = {
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
