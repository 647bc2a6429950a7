import type { Key } from '#functions/table/client.ts';

/** A kind of items or of lists, by how their keys begin. */
type Kind = { begins: (...first: string[]) => Key | string };

function beginOf(kind: Kind, ...first: string[]): string {
  const begin = kind.begins(...first);
  return typeof begin === 'string' ? begin : begin.PK;
}

/** The pattern of the partitions that begin with the same word as those of this kind: `ACCT#*` for the accounts of sellers. */
export const all = (kind: Kind): string => beginOf(kind).replace(/#.*/, '#*');

/** The pattern of the partitions of this kind alone: `LEDGER#receipt#*` for the numbers of receipts. */
export const only = (kind: Kind): string => `${beginOf(kind)}*`;

/** The pattern of all lists of this kind, and of no other of the same person or record: `USER#*#BOUGHT` for what was ordered. */
export const listsOf = (kind: Kind): string => beginOf(kind, '*', '*', '*');
