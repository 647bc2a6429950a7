import { createElement as h, type CSSProperties, type ReactNode } from 'react';

import { dressed, type Look } from './mail-styles.ts';

type Cell = { className?: string; style?: CSSProperties };

/** A table of one cell, which every mail program lays out alike, as it does no box. */
const cell = (table: Cell, td: Cell, ...children: ReactNode[]) =>
  h(
    'table',
    {
      align: 'center',
      width: '100%',
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      role: 'presentation',
      ...table,
    },
    h('tbody', null, h('tr', null, h('td', td, ...children))),
  );

/** A box: its padding is that of the cell, because Outlook knows none of tables. */
export function box(look: Look, ...children: ReactNode[]) {
  const { className, style } = dressed(look);
  const isPadding = ([property]: [string, unknown]) => property.startsWith('padding');
  const entries = Object.entries(style);
  const table = Object.fromEntries(entries.filter((entry) => !isPadding(entry)));
  return cell(
    { className, style: table },
    { style: Object.fromEntries(entries.filter(isPadding)) },
    ...children,
  );
}

/** The body of a mail. Some programs show only what is in it, so that the colours are those of a cell, too. */
export function body(look: Look, ...children: ReactNode[]) {
  const { className, style } = dressed(look);
  const language = { dir: 'ltr', lang: 'en' };
  const { backgroundColor } = style;
  return h(
    'body',
    { className, ...language, style: { backgroundColor, margin: 0, padding: 0 } },
    cell({}, { ...language, style }, ...children),
  );
}

export const paragraph = (look: Look, ...children: ReactNode[]) => h('p', dressed(look), ...children);

export function link(look: Look, href: string, ...children: ReactNode[]) {
  const { className, style } = dressed(look);
  return h('a', { className, href, style, target: '_blank' }, ...children);
}

/** Outlook gives links no padding: three spaces on each side, stretched to eight pixels each, stand for its 24. */
const spaces = (more: string) =>
  h('span', {
    dangerouslySetInnerHTML: {
      __html: `<!--[if mso]><i style="mso-font-width:400%${more}" hidden>&#8202;&#8202;&#8202;</i><![endif]-->`,
    },
  });

/** A link that looks like a button. */
export function button(look: Look, href: string, text: string) {
  const raised = { display: 'inline-block', lineHeight: '120%', msoTextRaise: '9.75px' };
  return link(look, href, spaces(';mso-text-raise:19.5px'), h('span', { style: raised }, text), spaces(''));
}

/** How much a mail program shows beside the subject, at most. */
const SHOWN = 200;

/** What mail programs show beside the subject, with blanks behind it so that they show nothing of the page. */
export const summary = (text: string) =>
  h(
    'div',
    {
      style: {
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      },
      // The part in plain text leaves it out.
      'data-skip-in-text': true,
    },
    text.slice(0, SHOWN),
    h('div', null, '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'.repeat(Math.max(0, SHOWN - text.length))),
  );
