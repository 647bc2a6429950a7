import { limits } from '#shared/limits.ts';

type Scaled = { whole: File; small: File | null };

const QUALITY = 0.82;

/** Draws a picture no wider than this, in the first of these formats that the browser can write; null if in none. */
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

/** The smaller of the two, under the file's name. */
function smaller(file: File, drawn: Blob | null): File | null {
  return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : null;
}

/**
 * A chosen picture as it is worth sending: no wider than it is ever shown, as WebP where the browser can write that
 * and it weighs less, with a small variant of the same format. Whatever cannot be scaled is sent as it is.
 */
export async function scalePicture(file: File, purpose: keyof typeof limits.picture): Promise<Scaled> {
  // It may move, and drawn it would stand still.
  if (file.type === 'image/gif') return { whole: file, small: null };
  const widths = limits.picture[purpose];
  try {
    const picture = await createImageBitmap(file);
    const whole = smaller(file, await draw(picture, widths.whole, ['image/webp', file.type])) ?? file;
    const small = smaller(whole, await draw(picture, widths.small, [whole.type]));
    picture.close();
    return { whole, small };
  } catch {
    // A browser without the means, or a file that is no picture: the server judges it.
    return { whole: file, small: null };
  }
}
