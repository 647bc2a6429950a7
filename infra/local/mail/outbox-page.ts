import type { SentMail } from './mailbox.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** What a mail may load and do on the page that shows it: it runs no script, and its links open elsewhere. */
export const OUTBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *; base-uri 'self'; frame-ancestors 'self'";

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
  details { border-top: 1px solid #8884; padding: .75rem 0 }
  summary { cursor: pointer; overflow-wrap: anywhere }
  small { display: block; opacity: .7 }
  iframe { width: 100%; height: 40rem; border: 1px solid #8884; border-radius: .5rem; margin-top: .75rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

const framed = ({ subject, html }: SentMail) =>
  `<iframe title="${escape(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${html}`)}"></iframe>`;

const row = (mail: SentMail, index: number) => `
  <details${index === 0 ? ' open' : ''}>
    <summary><strong>${escape(mail.subject)}</strong>
      <small>to ${escape(mail.to.join(', '))}, <time>${escape(mail.at.slice(0, 16).replace('T', ' '))}</time></small></summary>
    ${framed(mail)}
    <pre>${escape(mail.text)}</pre>
  </details>`;

/** The page with the mails that were sent, latest first. */
export const outboxPage = (mails: readonly SentMail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mails of this local cloud</title>
<style>${style}</style>
<h1>Mails</h1>
<p>${mails.length === 0 ? 'None was sent yet. What is due is sent once a minute, and a mail about an account at once.' : 'They went nowhere: this page is all that gets them.'}</p>
${mails.toReversed().map(row).join('')}
</html>
`;
