import { useState } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import { clearDraft, readDraft, storageKey, writeDraft } from '#web/lib/forms/drafts.ts';

/**
 * What a form passes to its mutation: the request body; an Idempotency-Key for calls that create something; and the version
 * of the record that was on the screen, for decisions.
 */
export type Submission<Body> = { body: Body; idempotencyKey: string; seen?: number | undefined };

/**
 * The Idempotency-Key of what a form creates. It is kept with the form's draft until the server has answered that the
 * record is created, so that nothing is created twice when a response is lost: not by sending again, not after a reload,
 * and not after a change of the form. A refused request leaves no trace of its key, so the corrected one may use it.
 */
export function useIdempotencyKey(draft: string) {
  const name = `${draft}:key`;
  const [key, setKey] = useState(() => readDraft<{ key: string }>(name).key ?? crypto.randomUUID());
  return {
    /** The key, from now on stored with the draft. */
    takeKey: () => {
      writeDraft(storageKey(name), { key });
      return key;
    },
    /** Called once the record is created: what the form creates next is another one. */
    renewKey: () => {
      clearDraft(name);
      setKey(crypto.randomUUID());
    },
  };
}

/**
 * Whether a request was refused because an earlier one with its key, but with other values, has created the record: the
 * response to that one was lost, and the form was changed since.
 */
export const isCreatedBefore = (error: unknown): boolean =>
  error instanceof CallFailed && error.reason === 'request.keyReused';
