import { controls } from './controls.ts';
import type { Control, Proof } from './controls/control.ts';
import { code, table } from './markdown.ts';

/** Committed, so that the history shows every change of the controls. */
export const securityFile = new URL('../../../shared/docs/security.md', import.meta.url).pathname;

/** Escapes `|`, which would end the table's cell. */
const escapeCell = (text: string) => text.replaceAll('|', '\\|');

function proof({ file, tests = [] }: Proof): string {
  return [code(file), ...tests.map((name) => `– ${escapeCell(name)}`)].join('<br>');
}

const controlRow = ({ items, what, proofs }: Control) => [
  items,
  escapeCell(what),
  proofs.map(proof).join('<br>'),
];

/** The page of all security controls, in Markdown. */
export function securityText(): string {
  const sections = Object.entries(controls).map(([theme, all]) =>
    [`## ${theme}`, table(['Asked for by', 'Control', 'Tested in'], all.map(controlRow))].join('\n\n'),
  );
  const introduction =
    'Written by `npm run docs` from `infra/tools/docs/controls`. Items are those of the OWASP API Security Top 10 (2023) and of ' +
    'ASVS 5.0. A test fails when a test that is named here does not exist. What is not protected stands in ' +
    '[SECURITY.md](../../.github/SECURITY.md).';
  return `${['# Security controls', introduction, ...sections].join('\n\n')}\n`;
}
