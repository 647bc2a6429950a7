import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

import { judge, run } from './judge.ts';

const workflows = globSync(resolve(import.meta.dirname, '../../.github/workflows/*.yml'));

judge(
  {
    name: 'actionlint',
    version: '1.7.12',
    showVersion: (command) => [command, '-version'],
    had: 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  },
  (actionlint) => {
    it.each(workflows)('%s is a workflow without a mistake', (file) => {
      expect(run(actionlint, [file])).toEqual({ status: 0, output: '' });
    });

    it('and a mistake in one is found (checks the judge)', () => {
      const folder = mkdtempSync(join(tmpdir(), 'tandem-workflow-'));
      try {
        const [first = ''] = workflows;
        const broken = join(folder, 'broken.yml');
        writeFileSync(broken, readFileSync(first, 'utf8').replace('runs-on:', 'runs-in:'));
        expect(run(actionlint, [broken]).output).toContain('unexpected key "runs-in"');
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  },
);
