import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { environmentNames } from '#infra/environments.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  environment?: string;
  steps: Step[];
};
type Workflow = {
  on: { workflow_dispatch?: { inputs: { environment: { options: string[] } } } };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const folder = resolve(import.meta.dirname, '../../../.github/workflows');
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

  test('takes place only from the main branch, after the tests, in the GitHub environment of its name', () => {
    expect(Object.keys(jobs)).toEqual(['test', 'deploy']);
    expect(jobs['test']?.if).toBe("github.ref == 'refs/heads/main'");
    expect(jobs['deploy']?.needs).toBe('test');
    expect(jobs['deploy']?.environment).toContain('{ inputs.environment }');
  });

  test('can sign in to AWS only in the job that deploys', () => {
    expect(jobs['test']).not.toHaveProperty('permissions');
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
