import { workAt } from '#functions/domain/kinds/kinds.ts';
import type { Key } from '#functions/table/client.ts';

/** Any item of the table; each check knows the shape of the items that it checks. */
export type Item = Key & Record<string, unknown>;

/**
 * A record with a wrong total or copy. `listed` is the key of the record whose cards can be rewritten, `unfollowed` that of
 * one whose change has to be followed again.
 */
export type Difference = { record: string; what: string; listed?: Key; unfollowed?: Key };

/** What is wrong with a record; `record` where it is not the one that was checked. */
export type Mistake = Omit<Difference, 'record'> & { record?: string };

/** The result of one check: how many records were counted, and what differs. */
export type CheckResult = { name: string; counted: number; differences: Difference[] };

/**
 * A check of one invariant, record by record. The recount leads through all items of the table in no order; every record
 * that one of them belongs to is then checked by itself, so that no more than a few records are held at a time.
 */
export type Check = {
  name: string;
  /** The record that this item belongs to, if the check is about it. */
  recordOf: (item: Item) => string | undefined;
  /** Whether this is the item by which its record is counted. */
  isCounted: (item: Item) => boolean;
  /** What is wrong with this record now. */
  mistakesIn: (record: string) => Promise<Mistake[]>;
};

/** Whether an item is the record of work of any kind. */
export const isWork = (item: Key): boolean => workAt(item) !== undefined;

/** Sentences as mistakes. */
export const mistakes = (sentences: string[]): Mistake[] => sentences.map((what) => ({ what }));

/** 'sales is 3, counted 2'; empty if the two are equal. */
export const differs = (name: string, recorded: unknown, counted: unknown): string[] =>
  recorded === counted ? [] : [`${name} is ${String(recorded)}, counted ${String(counted)}`];
