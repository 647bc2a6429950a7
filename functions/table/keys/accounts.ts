import { key } from './key.ts';
import { cutName, foldName } from './names.ts';

/** By the name as it is folded. */
export const username = key('UNAME#{name}', 'UNAME', (name: string) => [cutName(foldName(name))]);
/** Allows one account for all names of this look. */
export const look = key('UNAME#{look}', 'LOOK', (ofName: string) => [cutName(ofName)]);
/** Keeps a name of a deleted account taken for a while, by a hash of its look. */
export const formerName = key('UNAME#{hash}', 'FORMER', (hash: string) => [cutName(hash)]);
export const email = key('EMAIL#{address}', 'EMAIL', (address: string) => [address.toLowerCase()]);
export const user = key('USER#{userId}', 'USER');
/** Apart from the account, because every call with a session reads it, and few need the account. */
export const session = key('SESSION#{userId}', 'SESS#{sessionId}');
/** The list of a user's sessions. */
export const sessions = key('SESSION#{userId}', 'SESSIONS');
/** What is shown of somebody since they have changed it, and how far the copies of it have followed. */
export const shown = key('PERSON#{userId}', 'SHOWN');
/** That somebody closes their account, and how far that has come. */
export const closing = key('PERSON#{userId}', 'CLOSING');
/** What their erasure has noted for a later part of it. */
export const erasing = key('PERSON#{userId}', 'ERASING#{what}#{name}');
/** The list of the browsers that a user has signed in with. */
export const browsers = key('BROWSER#{userId}', 'BROWSERS');
/** What a link in a mail allows once, by the hash of the link's token. */
export const token = key('TOKEN#{hash}', 'TOKEN');
/** Somebody has forgotten the password of this login, which may be nobody's. */
export const forgotten = key('FORGOT#{hash}', 'FORGOT');
/** A passkey, by a hash of its id; the list of those of a user; and what a passkey has to sign. */
export const passkey = key('PASSKEY#{hash}', 'PASSKEY');
export const passkeys = key('USER#{userId}', 'PASSKEYS');
export const challenge = key('CHALLENGE#{challenge}', 'CHALLENGE');

const lastExport = key('USER#{userId}', 'EXPORT');
export {
  /** What somebody has exported last. */
  lastExport as export,
};
