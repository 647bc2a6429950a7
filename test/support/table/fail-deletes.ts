import { expect } from 'vitest';

import { interceptTable } from './intercept-table.ts';

/** Does this work while no single item can be deleted, and expects that it fails. */
export async function failDeletes(work: () => Promise<unknown>): Promise<void> {
  const restore = interceptTable(async ({ constructor }, send) => {
    if (constructor.name !== 'DeleteCommand') return send();
    throw new Error('The item was not deleted.');
  });
  try {
    await expect(work()).rejects.toThrow('not deleted');
  } finally {
    restore();
  }
}
