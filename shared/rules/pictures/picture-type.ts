/** The first bytes of the files of each accepted type of picture, read as latin1. */
const signatures = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftyp(?:[^]{4})*avi[fs]/,
};
type PictureType = keyof typeof signatures;

/** As many of a file's first bytes tell its type. */
export const SIGNATURE_LENGTH = 64;

/** The type of a picture, by its first bytes; undefined if they are not those of an accepted picture. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, SIGNATURE_LENGTH));
  return (Object.keys(signatures) as PictureType[]).find((type) => signatures[type].test(start));
}
