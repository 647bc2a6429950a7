import { controls } from './controls.ts';
import type { Control, Proof } from './controls/control.ts';
import { code, table } from './markdown.ts';

/** Where the page is kept, so that a change of what is defended shows in the history. */
export const securityFile = new URL('../../../shared/docs/security.md', import.meta.url).pathname;

/** What a table's cell would take for its own end. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function proof({ file, tests = [] }: Proof): string {
  return [code(file), ...tests.map((name) => `– ${cell(name)}`)].join('<br>');
}

const line = ({ items, what, proofs }: Control) => [items, cell(what), proofs.map(proof).join('<br>')];

/** The page of all controls: one text for the same data. */
export function securityText(): string {
  const sections = Object.entries(controls).map(([theme, all]) =>
    [`## ${theme}`, table(['Asked for by', 'Control', 'Tested in'], all.map(line))].join('\n\n'),
  );
  const introduction =
    'Written by `npm run docs` from `infra/controls`. Items are those of the OWASP API Security Top 10 (2023) and of ' +
    'ASVS 5.0. A test fails when a test that is named here does not exist. What is not defended stands in ' +
    '[SECURITY.md](../../.github/SECURITY.md).';
  return `${['# Security controls', introduction, ...sections].join('\n\n')}\n`;
}
