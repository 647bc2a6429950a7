import { limits } from '../limits.ts';

/** Whether a delivered link is one we pass on (§5): https, a host with a dot, no credentials, no white space. */
export function isWorkUrl(text: string): boolean {
  if (text.length > limits.text.url || /\s/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isAddress = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[');
  return (
    url.protocol === 'https:' &&
    /[^.]\.[^.]/.test(url.hostname) &&
    !isAddress &&
    url.username === '' &&
    url.password === ''
  );
}
