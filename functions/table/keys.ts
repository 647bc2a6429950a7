export { booksOf } from './keys/books.ts';
export { placeSince } from './keys/places.ts';

/**
 * Every key of the table, in one place, divided by noun. A partition is what is read together: a record with what happened to
 * it, a conversation with its messages. Keys that end in an id which tells the time are read newest first. As namespaces, so
 * that a bundle carries only the kinds that it names.
 */
export * as keys from './keys/all.ts';

/** The partition keys of lists, in this index of the table unless it is the table itself. They are read newest first. */
export * as lists from './keys/lists.ts';
