import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { environmentNames } from '#infra/environments.ts';
import { deployCommand } from '#infra/tools/deploy/deploy-command.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  environment?: string;
  'timeout-minutes': number;
  steps: Step[];
};
type Workflow = {
  on: { workflow_dispatch?: { inputs: { environment: { options: string[] } } } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, '.github/workflows');
const files = globSync('*.yml', { cwd: folder });
const source = (file: string) => readFileSync(resolve(folder, file), 'utf8');
const read = (file: string) => parse(source(file)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe.each(files)('the workflow %s', (file) => {
  const workflow = read(file);

  test('may only read the repository, unless a job says otherwise', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('runs actions of a fixed commit, with the version beside it', () => {
    const lines = source(file)
      .split('\n')
      .filter((line) => line.includes('uses:'));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('leaves no credentials in its checkouts', () => {
    for (const step of stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toMatchObject({ 'persist-credentials': false });
  });

  test('hands values to scripts as environment variables, never as text of the script', () => {
    for (const { run } of stepsOf(workflow)) expect(run ?? '').not.toContain('${{');
  });
});

describe('the deployment from GitHub', () => {
  const { on, jobs } = read('deploy.yml');

  test('knows every environment', () => {
    expect(on.workflow_dispatch?.inputs.environment.options).toEqual(environmentNames);
  });

  test('takes place only from the main branch, after the quick tests, in the GitHub environment of its name', () => {
    expect(Object.keys(jobs)).toEqual(['test', 'everything', 'deploy']);
    for (const name of ['test', 'everything']) expect(jobs[name]?.if).toBe("github.ref == 'refs/heads/main'");
    expect(jobs['test']?.steps.at(-1)?.run).toBe('CI= npm test');
    expect(jobs['everything']?.steps.at(-1)?.run).toBe('npm test');
    expect(jobs['deploy']?.needs).toBe('test');
    expect(jobs['deploy']?.environment).toContain('{ inputs.environment }');
  });

  test('can sign in to AWS only in the job that deploys', () => {
    for (const name of ['test', 'everything']) expect(jobs[name]).not.toHaveProperty('permissions');
    expect(jobs['deploy']?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(jobs['deploy']?.steps.some(({ run }) => run?.includes('npm test'))).toBe(false);
  });

  test('installs no packages from a cache that another workflow could have written', () => {
    const [setup] = (jobs['deploy']?.steps ?? []).filter(({ uses }) =>
      uses?.startsWith('actions/setup-node@'),
    );
    expect(setup?.with).not.toHaveProperty('cache');
  });
});

describe('the commands of the deployment from GitHub', () => {
  const steps = read('deploy.yml').jobs['deploy']?.steps ?? [];
  const commandWith = (text: string) => steps.find(({ run }) => run?.includes(text))?.run ?? '';
  let app: string;
  beforeAll(() => {
    app = mkdtempSync(join(tmpdir(), 'app-'));
    writeFileSync(join(app, 'manifest.json'), '{"version":"53.0.0","artifacts":{}}');
    writeFileSync(join(app, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  });
  afterAll(() => rmSync(app, { recursive: true }));

  /** Runs a step as GitHub does, with an npm that only says how it was called. */
  const runStep = (text: string, variables: Record<string, string>) =>
    spawnSync('bash', ['-e', '-c', commandWith(text)], {
      encoding: 'utf8',
      env: { PATH: `${app}:${process.env['PATH']}`, ...variables },
    });
  /** What the CDK's command line says of these arguments, with an app of which there is nothing to deploy. */
  const cdk = (args: string[]) =>
    spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { HOME: app, CDK_APP: app, CDK_NOTICES: 'false', CDK_DISABLE_CLI_TELEMETRY: 'true' },
    }).stderr.trim();

  test('pass the CDK options that it knows, each once', () => {
    const { stdout } = runStep('npm run deploy', { ENVIRONMENT: 'staging', ALARM_EMAIL: '' });
    const [called, args = ''] = stdout.trim().split(' -- ');
    expect(called).toBe('npm run deploy');
    const { context, outputs, cdkArguments } = deployCommand(args.split(' '));
    expect(context).toEqual({ env: 'staging', alarmEmail: '' });
    expect(outputs).toBe(join(root, 'outputs.json'));
    expect(cdk(cdkArguments)).toBe('This app contains no stacks');
    expect(cdk([...cdkArguments, '--outputs-file', 'b'])).toContain('can only be specified once');
    expect(cdk([...cdkArguments, '--unknown'])).toContain('Unknown option');
  });

  test('write the outputs where they are read, if no file is named', () => {
    const { outputs, cdkArguments } = deployCommand(['-c', 'env=dev']);
    expect(outputs).toBe(join(root, 'cdk.out/outputs.json'));
    expect(cdkArguments.slice(-2)).toEqual(['--outputs-file', 'cdk.out/outputs.json']);
  });

  test('try the site once Stripe sends it events, and say until then what is missing', () => {
    const first = runStep('npm run smoke', { STRIPE_ENDPOINTS: '' });
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(/^::notice::No smoke test: add Stripe's event destinations .*\n$/);
    expect(runStep('npm run smoke', { STRIPE_ENDPOINTS: 'yes' }).stdout).toMatch(/^npm run smoke -- /);
  });
});

test('the full size of the tests has time to finish', () => {
  const full = files.flatMap((file) =>
    Object.values(read(file).jobs).filter(({ steps }) => steps.some(({ run }) => run === 'npm test')),
  );
  expect(full).toHaveLength(2);
  for (const job of full) expect(job['timeout-minutes']).toBeGreaterThanOrEqual(60);
});
