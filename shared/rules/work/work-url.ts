import * as textLimits from '#shared/limits/text.ts';

/** Whether a link may be delivered as work (product.md#delivering-work). */
export function isWorkUrl(text: string): boolean {
  if (text.length > textLimits.url || /\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isAddress = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[');
  return (
    url.protocol === 'https:' &&
    url.href.length <= textLimits.url &&
    /[^.]\.[^.]/.test(url.hostname) &&
    !isAddress &&
    url.username === '' &&
    url.password === ''
  );
}

/**
 * The normal form of a work URL, in which it is stored: all software reads it as the same address, and lookalike letters
 * become visible (`xn--…`). A URL that is already normal stays unchanged.
 */
export function plainWorkUrl(text: string): string {
  const { href } = new URL(text);
  return href === `${text}/` ? text : href;
}
