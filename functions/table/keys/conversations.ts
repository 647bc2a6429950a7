import { key } from './key.ts';

/** A conversation's id is the ids of its seller and its buyer, so the key tells who its participants are. */
export const conversation = key('CONV#{conversationId}', 'CONV');
export const message = key('CONV#{conversationId}', 'MSG#{messageId}');
/** What one of its participants reported about a conversation, on a day (UTC). */
export const report = key('REPORT#{conversationId}', 'REPORT#{reporterId}#{day}');
