import { key } from './key.ts';

/** What somebody is told of, up to which of it they have read, and how they want to be told. */
export const news = key('INBOX#{userId}', 'NEWS#{newsId}');
export const inbox = key('INBOX#{userId}', 'INBOX');
/** A connection of somebody's browser: among theirs, and by its own id. */
export const connectionOf = key('LIVE#{userId}', 'CONN#{connectionId}');
export const connection = key('CONN#{connectionId}', 'CONN');
