import { cancelled, refusalOf, type Refusal } from './database-refusals.ts';
import { isSingleWrite, keyOf, writesOf, type DatabaseRequest, type Write } from './database-requests.ts';

const REASON = 'Transaction is ongoing for the item';

/** Whether a transaction of somebody else has one of these items. */
type Stranger = (items: readonly string[], isSingleWrite: boolean) => boolean;

let hasStranger: Stranger = () => false;

/** Has writes refused as if transactions of others were under way, for tests. Returns a function that ends this. */
export function pretendTransactions(of: Stranger): () => void {
  const before = hasStranger;
  hasStranger = of;
  return () => void (hasStranger = before);
}

const nameOf = (write: Write) => JSON.stringify([write.TableName, keyOf(write)]);

/**
 * The items of the transactions that are under way. Like DynamoDB, the door refuses a single write of such an item, and
 * another transaction with it; the SDK repeats neither. The database behind the door makes one after the other instead.
 */
export function openConflicts() {
  const held = new Set<string>();
  return {
    /** Why this request is refused; otherwise what to call when it has been answered. */
    begin(request: DatabaseRequest): { refusal: Refusal } | { end?: () => void } {
      const isSingle = isSingleWrite(request);
      if (!isSingle && request.operation !== 'TransactWriteItems') return {};
      const items = writesOf(request).map(nameOf);
      const isHeld = hasStranger(items, isSingle) ? () => true : (item: string) => held.has(item);
      if (items.some(isHeld))
        return {
          refusal: isSingle ? refusalOf('TransactionConflictException', REASON) : conflicting(items, isHeld),
        };
      if (isSingle) return {};
      for (const item of items) held.add(item);
      return {
        end: () => {
          for (const item of items) held.delete(item);
        },
      };
    },
  };
}

const conflicting = (items: string[], isHeld: (item: string) => boolean): Refusal =>
  cancelled(
    items.map((item) => (isHeld(item) ? { Code: 'TransactionConflict', Message: REASON } : { Code: 'None' })),
  );
