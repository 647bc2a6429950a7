/** The address (or key) of a picture's small variant, from the picture's own: `…/01jd.webp` has `…/01jd-small.webp`. */
export function smallOf(whole: string): string {
  return whole.replace(/(\.\w+)$/, '-small$1');
}
