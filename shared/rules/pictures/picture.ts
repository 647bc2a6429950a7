/** The URL or key of a picture's small variant: `…/01jd.webp` → `…/01jd-small.webp`. */
export function smallOf(whole: string): string {
  return whole.replace(/(\.\w+)$/, '-small$1');
}
