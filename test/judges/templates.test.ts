import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { everyTemplate, useStacks } from '#test/support/stacks/stacks.ts';

import { judge, run } from './judge.ts';

/** The CDK names dependencies that follow from references as well. */
const REDUNDANT = 'W3005';
const options = ['--format', 'parseable', '--ignore-checks', REDUNDANT, '--'];

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tandem-templates-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, template: object): string {
  const file = join(folder, `${name}.template.json`);
  writeFileSync(file, JSON.stringify(template));
  return file;
}

judge(
  {
    name: 'cfn-lint',
    version: '1.58.0',
    showVersion: (command) => [command, '--version'],
    had: 'pip install cfn-lint==1.58.0',
  },
  (lint) => {
    const stacks = useStacks('dev', 'staging', 'prod', 'all');

    it.each(['dev', 'staging', 'prod', 'all'] as const)(
      'the templates of %s are without a mistake',
      (name) => {
        const files = Object.entries(everyTemplate(stacks[name])).map(([stack, template]) =>
          write(stack, template.toJSON()),
        );
        expect(files.length).toBeGreaterThan(10);
        expect(run(lint, [...options, ...files])).toEqual({ status: 0, output: '' });
      },
    );

    it('and a property that CloudFormation does not know is found (checks the judge)', () => {
      const Table = { Type: 'AWS::SQS::Queue', Properties: { RetentionPeriod: 60 } };
      const { output } = run(lint, [...options, write('planted', { Resources: { Table } })]);
      expect(output).toContain('RetentionPeriod');
    });
  },
);
