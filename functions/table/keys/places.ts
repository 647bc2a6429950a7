import { keyPart } from './key.ts';

/** Where an index has what is in one of its lists since a time: by that time, and by an id that tells those of a time apart. */
export const placeSince = keyPart('{since}#{id}');
/** Where GSI3 has a record: by when something is due for it, how often that has failed, and its id. */
export const placeOfDue = keyPart('{at}#{failures:1}#{id}');
