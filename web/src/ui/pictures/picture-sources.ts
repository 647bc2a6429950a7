import * as pictureLimits from '#shared/limits/pictures.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';

/**
 * The width for an img's `sizes` of a picture that fills the width of a phone. It is less than the true width, so that
 * phones with three device pixels per CSS pixel load the small variant too: it looks the same and loads sooner.
 */
export const PHONE_WIDTH = '210px';

/** The attributes of an img. Uploaded pictures have a small and a full-size variant, which the browser chooses by `sizes`. */
export function pictureSources(src: string, kind: keyof typeof pictureLimits.widths, sizes: string) {
  if (!src.startsWith('/media/')) return { src };
  const { small, whole } = pictureLimits.widths[kind];
  return { src, sizes, srcSet: `${smallOf(src)} ${small}w, ${src} ${whole}w` };
}
