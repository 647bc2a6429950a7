import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests of a suite passed and failed, the names and first lines of its failures, and how long each of its files took, in
 * milliseconds.
 */
export type Counts = { passed: number; failed: number; failures?: string[]; took?: Took[] };
export type Took = { file: string; ms: number };

const root = resolve(import.meta.dirname, '..');

/** The first lines of a failure, without the colours of a terminal. */
export const shorten = (message = '') =>
  stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');

/** Reads what Vitest's JSON reporter wrote. */
export function vitestCounts(file: string): Counts {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      startTime: number;
      endTime: number;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  };
  const failedFiles = testResults.filter(({ status }) => status === 'failed');
  const failures = failedFiles.flatMap(({ name, message, assertionResults }) => {
    const at = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // A file that could not be loaded has no failed test of its own.
    if (failed.length === 0) return [`${at}: ${shorten(message)}`];
    return failed.map((each) => `${at} › ${each.fullName}: ${shorten(each.failureMessages[0])}`);
  });
  const took = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
  return { passed: numPassedTests, failed: failures.length, failures, took };
}

type Spec = {
  file: string;
  title: string;
  ok: boolean;
  tests: { projectName: string; results: { error?: { message?: string }; duration: number }[] }[];
};
type Suite = { suites?: Suite[]; specs: Spec[] };

const specsIn = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

/** Reads what Playwright's JSON reporter wrote. */
export function playwrightCounts(file: string): Counts {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites: Suite[];
  };
  const specs = suites.flatMap(specsIn);
  const failed = specs.filter(({ ok }) => !ok);
  const failures = failed.map(({ file: at, title, tests }) => {
    const error = tests.flatMap(({ results }) => results).find((each) => each.error)?.error;
    return `${at} › ${title}: ${shorten(error?.message)}`;
  });
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failures, ...errors.map(({ message }) => shorten(message))],
    took: specs.map(({ file, tests }) => ({
      file: `test/e2e/${file}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
}

/** The files that took longest of all these, each once with its minutes. */
export function longest(all: Took[], most = 10): string[] {
  const byFile = new Map<string, number>();
  for (const { file, ms } of all) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  return [...byFile]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([file, ms]) => `${(ms / 60_000).toFixed(1).padStart(5)} min  ${file}`);
}
