import type { Key } from '#functions/table/client.ts';

import { key } from './key.ts';

/** That somebody is an operator. All of them are read together. */
export const operator = key('OPERATORS', 'OPERATOR#{userId}');
/** What an operator has done about a thing, by an id that tells the time. No function may change or delete it. */
export const act = key(
  'AUDIT#{kind}#{id}',
  'ACT#{actId}',
  ({ kind, id }: { kind: string; id: string }, actId: string) => [kind, id, actId],
);
/** What is due for the record of this key, and has failed again and again. It goes once that succeeds, as nothing of the books does. */
export const dueIssue = key('DUEISSUE#{PK}', 'DUEISSUE#{SK}', ({ PK, SK }: Key) => [PK, SK]);
/** When the last sweep of what is due has ended. */
export const sweep = key('SWEEP', 'SWEEP');
/** How far the nightly recount has come. */
export const recount = key('RECOUNT', 'RECOUNT');
