// As it was before createOnce.
import { createOnce, type CreateRequest } from './create-once.ts';
import type { Step } from './transaction.ts';

export type { CreateRequest as Repeatable } from './create-once.ts';

export const once = (
  request: CreateRequest,
  id: string,
  write: (claim: Step[]) => Promise<void>,
): Promise<string> =>
  createOnce(request, {
    id,
    create: async (claim) => {
      await write(claim);
      return id;
    },
    get: async (earlier) => earlier,
  });
