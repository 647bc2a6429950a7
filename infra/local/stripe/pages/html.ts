/** Text that is HTML already. */
export type Html = { html: string };

type Part = string | number | Html | Html[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(part: Part): string {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (typeof part === 'object') return part.html;
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A template of HTML: what is put into it is text unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((all, text, index) => all + textOf(parts[index - 1] ?? '') + text),
});
