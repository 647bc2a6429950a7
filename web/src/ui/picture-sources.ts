import { limits } from '#shared/limits.ts';
import { smallOf } from '#shared/rules/picture.ts';

/**
 * The `sizes` of a picture as wide as a phone's screen. It is less than the true width, so that phones with three
 * device pixels per CSS pixel load the small variant too: it looks the same and arrives sooner.
 */
export const ACROSS_A_PHONE = '210px';

/** The attributes of an img. An uploaded picture has two widths to choose from by `sizes`; any other has one. */
export function pictureSources(src: string, kind: keyof typeof limits.picture, sizes: string) {
  if (!src.startsWith('/media/')) return { src };
  const { small, whole } = limits.picture[kind];
  return { src, sizes, srcSet: `${smallOf(src)} ${small}w, ${src} ${whole}w` };
}
