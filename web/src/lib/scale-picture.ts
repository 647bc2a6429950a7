import { limits } from '#shared/limits.ts';

type Scaled = { whole: File; small: File | null };

const QUALITY = 0.82;

/** Scales a picture to at most `maxWidth` and encodes it in the first of `types` that the browser supports, else null. */
async function draw(picture: ImageBitmap, maxWidth: number, types: readonly string[]): Promise<Blob | null> {
  const scale = Math.min(1, maxWidth / picture.width);
  const canvas = new OffscreenCanvas(
    Math.round(picture.width * scale),
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

/**
 * Scales a picture before its upload to the largest width at which it is shown, as WebP if that is smaller, and makes a
 * small variant in the same format. A file that cannot be scaled stays as it is and has no small variant.
 */
export async function scalePicture(file: File, purpose: keyof typeof limits.picture): Promise<Scaled> {
  // Drawing an animated GIF would keep its first frame only.
  if (file.type === 'image/gif') return { whole: file, small: null };
  const widths = limits.picture[purpose];
  try {
    const picture = await createImageBitmap(file);
    const whole = ifSmaller(file, await draw(picture, widths.whole, ['image/webp', file.type])) ?? file;
    const small = ifSmaller(whole, await draw(picture, widths.small, [whole.type]));
    picture.close();
    return { whole, small };
  } catch {
    // The browser cannot scale, or the file is not a picture and the server will refuse it.
    return { whole: file, small: null };
  }
}
