import { limits } from '../limits.ts';

/** Whether a delivered link is one we pass on (§5): https, a host with a dot, no credentials, no white space. */
export function isWorkUrl(text: string): boolean {
  if (text.length > limits.text.url || /\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isAddress = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[');
  return (
    url.protocol === 'https:' &&
    url.href.length <= limits.text.url &&
    /[^.]\.[^.]/.test(url.hostname) &&
    !isAddress &&
    url.username === '' &&
    url.password === ''
  );
}

/**
 * A work URL as it is kept: written out the way browsers read it, so that whoever reads it next goes to the same place,
 * and letters that look like others show (`xn--…`). What is written so already stays letter for letter.
 */
export function plainWorkUrl(text: string): string {
  const { href } = new URL(text);
  return href === `${text}/` ? text : href;
}
