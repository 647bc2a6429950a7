import { limits } from '#shared/limits.ts';
import { smallOf } from '#shared/rules/picture.ts';

/**
 * What a picture across a phone's screen claims to need, so that even the finest screens, of three pixels for one,
 * take the small variant: nobody sees the difference, everybody feels that it is there sooner.
 */
export const ACROSS_A_PHONE = '210px';

/**
 * The two widths of an uploaded picture, for the browser to choose from by `sizes`. Anything else, a preview of a file
 * that is still on its way for one, has only its own.
 */
export function pictureSources(src: string, kind: keyof typeof limits.picture, sizes: string) {
  if (!src.startsWith('/media/')) return { src };
  const { small, whole } = limits.picture[kind];
  return { src, sizes, srcSet: `${smallOf(src)} ${small}w, ${src} ${whole}w` };
}
