import { key } from './key.ts';

/** Up to where the provider's statement was read; a line of it, and that a journal was compared with it, on their days. */
export const statement = key('LEDGER#statement', 'CURSOR');
export const statementLine = key('LEDGER#statement#{day}', 'TXN#{lineId}');
export const comparedJournal = key('LEDGER#statement#{day}', 'COMPARED#{journalId}');
/** What the statement and the books do not agree about yet, by its name. It goes once they agree, as nothing of the books does. */
export const openEntry = key('OPENENTRIES', 'OPEN#{name}');
/** What all journals up to the end of a day sum up to, and what of them these sums do not tell. */
export const closedDay = key('LEDGER#statement', 'DAY#{day}');
export const watched = key('WATCHED', 'WATCH#{name}');
