import * as pictureLimits from '#shared/limits/pictures.ts';
import { pictureTypeOf, SIGNATURE_LENGTH } from '#shared/rules/pictures/picture-type.ts';

/** A picture ready for its upload, its small variant, and a thumbnail as a data URL, where the browser can make them. */
type Scaled = { whole: File; small: File | null; thumbnail: string | null };
type Decoded = ImageBitmap | HTMLImageElement;

const QUALITY = 0.82;
/** Twice the size at which an upload field shows it, for sharp screens. */
const THUMBNAIL_WIDTH = 112;

/** The opened picture; null if the browser cannot show it. */
async function decode(file: File): Promise<Decoded | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // Some browsers open some types as an element only.
    const image = new Image();
    image.src = URL.createObjectURL(file);
    const isOpen = await image.decode().then(
      () => true,
      () => false,
    );
    URL.revokeObjectURL(image.src);
    return isOpen ? image : null;
  }
}

/** The file with the type that its first bytes say; null if they are not those of an accepted picture. */
async function withOwnType(file: File): Promise<File | null> {
  const type = pictureTypeOf(new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer()));
  if (!type || type === file.type) return type ? file : null;
  return new File([file], file.name, { type });
}

/** Scales a picture to at most `maxWidth` and encodes it in the first of `types` that the browser supports, else null. */
async function draw(picture: Decoded, maxWidth: number, types: readonly string[]): Promise<Blob | null> {
  const scale = Math.min(1, maxWidth / picture.width);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const type of types) {
    const drawn = await canvas.convertToBlob({ type, quality: QUALITY });
    // Browsers encode PNG instead of a format that they do not support.
    if (drawn.type === type) return drawn;
  }
  return null;
}

/** The scaled picture as a file of the same name if it is smaller than the original, else null. */
function ifSmaller(file: File, drawn: Blob | null): File | null {
  return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : null;
}

function dataUrl(blob: Blob | null): Promise<string | null> {
  return new Promise((resolve) => {
    if (!blob) return resolve(null);
    const reader = new FileReader();
    reader.addEventListener('loadend', () => resolve(reader.result as string | null));
    reader.readAsDataURL(blob);
  });
}

const toThumbnail = async (picture: Decoded) =>
  dataUrl(await draw(picture, THUMBNAIL_WIDTH, ['image/webp', 'image/png']));

/** A thumbnail as a data URL; null for a file that is not an accepted picture, or that the browser cannot show. */
export async function thumbnailOf(chosen: File): Promise<string | null> {
  const file = await withOwnType(chosen);
  const picture = file && (await decode(file));
  return picture && toThumbnail(picture);
}

/**
 * Scales a picture before its upload to the largest width at which it is shown, as WebP if that is smaller, and makes a
 * small variant in the same format. A picture that cannot be scaled stays as it is and has no small variant. Null for a
 * file that is not an accepted picture, or that the browser cannot show.
 */
export async function scalePicture(
  chosen: File,
  purpose: keyof typeof pictureLimits.widths,
): Promise<Scaled | null> {
  const file = await withOwnType(chosen);
  const picture = file && (await decode(file));
  if (!picture) return null;
  const widths = pictureLimits.widths[purpose];
  try {
    const thumbnail = await toThumbnail(picture);
    // Drawing an animated GIF would keep its first frame only.
    if (file.type === 'image/gif') return { whole: file, small: null, thumbnail };
    const whole = ifSmaller(file, await draw(picture, widths.whole, ['image/webp', file.type])) ?? file;
    const small = ifSmaller(whole, await draw(picture, widths.small, [whole.type]));
    return { whole, small, thumbnail };
  } catch {
    return { whole: file, small: null, thumbnail: null };
  } finally {
    if (picture instanceof ImageBitmap) picture.close();
  }
}
