import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { environment } from '#infra/environments.ts';

import { lossText } from './deploy/commission-loss.ts';
import { deployCommand } from './deploy/deploy-command.ts';
import { findProblems, findWarnings } from './deploy/preflight.ts';

// `npm run deploy -- -c env=NAME …`: checks what a deployment needs, builds, and deploys every stack of the environment.
// All arguments go on to `cdk deploy`.

const root = resolve(import.meta.dirname, '../..');

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const { context, outputs, cdkArguments } = deployCommand(process.argv.slice(2));

try {
  const { env: name = '', alarmEmail, acceptsLoss } = context;
  const chosen = { ...environment(name), ...(alarmEmail ? { alarmEmail } : {}) };
  const problems = await findProblems(chosen, { acceptsLoss: acceptsLoss === 'true' });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const warning of await findWarnings(chosen)) console.warn(`Warning: ${warning}`);
  console.log(lossText(chosen));
  run(process.execPath, ['infra/tools/build.ts']);
  run('cdk', cdkArguments);
  const stacks = Object.values(
    JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>,
  );
  if (!chosen.mail)
    console.log(`${chosen.name} sends no mails: set \`mail\` in infra/environments.ts to change that.`);
  const dkim = [1, 2, 3].map((number) => `DkimRecord${number}`);
  for (const name of ['SiteOrigin', 'DnsRecord', ...dkim, 'MailFromRecord', 'SpfRecord', 'DmarcRecord'])
    for (const value of stacks.flatMap((stack) => stack[name] ?? [])) console.log(`${name}: ${value}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
