/**
 * The keys of the bucket. Every file is uploaded to a pending key, from which it is removed after a day. A file that a
 * record refers to is copied: a picture to a public key, any other file to the same key without `pending/`.
 */
export const pendingKey = (name: string) => `pending/${name}`;

/** The key of a public picture. */
export const publicKey = (name: string) => `media/${name}`;
