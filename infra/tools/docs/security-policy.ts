import { controls } from './controls.ts';
import type { Control } from './controls/control.ts';
import { gaps, type Gap } from './controls/gaps.ts';

/** Where GitHub looks for it. */
export const policyFile = new URL('../../../.github/SECURITY.md', import.meta.url).pathname;

const reporting = `# Security

Tandem moves money and keeps other people's work. This page says how to report a vulnerability, what is protected, and what is
not. \`npm run docs\` writes it from \`infra/tools/docs\`: change it there.

## Reporting a vulnerability

Please report privately: on GitHub, the repository's **Security** tab, then **Report a vulnerability**. Say what is possible, by
which requests, and on which commit. Try it on a copy of your own (\`npm start\`), never on somebody's running site or with other
people's data. Please open no issue and no pull request before there is a fix. Only the latest state of \`main\` is supported.

Tandem has never been deployed to AWS by us, and nobody outside has audited it. Packages are checked by \`npm audit --omit=dev\` in
[CI](workflows/test.yml).`;

const protectedIntroduction = `## What is protected

Every line is a control with tests. [One page](../shared/docs/security.md) names the tests and the items of the OWASP API Top 10
and of ASVS 5.0 that ask for it; [another](../shared/docs/authorization.md) says who may do what.`;

const unprotectedIntroduction = `## What is not protected

Numbers are items of ASVS 5.0 that are not met. A test fails when the code no longer is what a line says.`;

const controlLine = ({ what }: Control) => `- ${what}.`;
const gapLine = ({ item, what }: Gap) => `- ${what}${item ? ` (${item})` : ''}`;

function sections<Each>(themes: Record<string, Each[]>, line: (each: Each) => string): string[] {
  return Object.entries(themes).map(([theme, all]) => `### ${theme}\n\n${all.map(line).join('\n')}`);
}

/** The security policy, in Markdown: the same controls as on their page, and the gaps. */
export function policyText(): string {
  const parts = [
    reporting,
    unprotectedIntroduction,
    ...sections(gaps, gapLine),
    protectedIntroduction,
    ...sections(controls, controlLine),
  ];
  return `${parts.join('\n\n')}\n`;
}
