// Files. Sizes are bytes, times milliseconds (product.md#numbers).

/** How long the link to a file is valid. */
export const linkLifetime = 5 * 60_000;

/** A file that no record uses is removed after this time, by the bucket's lifecycle. */
export const unusedLifetime = 24 * 3_600_000;

/** The most files of a message, or of an order's requirements. */
export const attachments = 10;

/** What one person may upload in which time, and one address without a session. A picture and its small variant are two. */
export const uploading = { files: 400, bytes: 20 * 1024 ** 3, window: 24 * 3_600_000 } as const;

/** The bytes of one file, by its purpose. */
export const size = {
  image: 10 * 1024 * 1024,
  avatar: 2 * 1024 * 1024,
  delivery: 1024 * 1024 * 1024,
  /** A file of a message, or of an order's requirements. */
  attachment: 100 * 1024 * 1024,
} as const;
