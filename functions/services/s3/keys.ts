/**
 * The keys of the bucket. Every file is uploaded to a pending key, from which it is removed after a day. A file that a
 * record refers to is copied: a picture to a public key, any other file to the same key without `pending/`. The
 * pictures of gigs and of projects are in the folder of their person. That of a profile, each of a submitted module and those of
 * a piece of a portfolio are in a folder of their own: they are kept or removed independently of the others. While its client
 * has not agreed to a piece, its pictures are private.
 */
export const pendingKey = (name: string) => `pending/${name}`;

/** The key of a file that somebody exports, which is removed a day later as well, and to which no record can refer. */
export const exportKey = (name: string) => `exports/${name}`;

/** The key of a public picture. */
export const publicKey = (name: string) => `media/${name}`;

/** The key of a picture of finished work that its client has not agreed to, which only the two sides see. */
export const askedKey = (name: string) => `pieces/${name}`;

/** The URL of a picture: the folder of the person who uploaded it or of the record that shows it, and its name. */
export const PICTURE = /^\/media\/([\w-]+)\/(\w+\.(\w+))$/;

/** The folder of the picture with this URL; undefined if it is no URL of a picture. */
export const folderOf = (url: string): string | undefined => PICTURE.exec(url)?.[1];

/** The name of the picture with this URL, which its copies in other folders have as well. */
export const pictureName = (url: string): string | undefined => PICTURE.exec(url)?.[2];

/**
 * The URL of a picture in the folder of this person or record, of the URL by which it was uploaded or is there already.
 * Each folder has a copy of its own, so that removing one leaves what others show of the same upload.
 */
export const pictureIn = (folder: string, url: string): string =>
  url.replace(PICTURE, (_, _uploader: string, name: string) => `/${publicKey(`${folder}/${name}`)}`);
