import { limits } from '#shared/limits.ts';

type Scaled = { whole: File; small: File | null };

const QUALITY = 0.82;

/** The picture scaled to at most `maxWidth`, in the first of `types` that the browser can write; null if none. */
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
    // A browser that cannot write a format writes PNG instead.
    if (drawn.type === type) return drawn;
  }
  return null;
}

/** The scaled picture under the file's name if it has fewer bytes than the file; null otherwise. */
function ifSmaller(file: File, drawn: Blob | null): File | null {
  return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : null;
}

/**
 * Scales a picture before its upload to the widest it is ever shown, as WebP if that has fewer bytes, and makes a small
 * variant in the same format. A file that cannot be scaled stays as it is and has no small variant.
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
    // The browser cannot scale, or the file is no picture, which the server will refuse.
    return { whole: file, small: null };
  }
}
