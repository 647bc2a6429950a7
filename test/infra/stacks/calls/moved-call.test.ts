import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { resources } from '#test/infra/stacks/resources.ts';
import { placeholderBuild } from '#test/support/stacks/cdk-app.ts';
import { everyTemplate, production, SYNTH_TIMEOUT, type Templates } from '#test/support/stacks/stacks.ts';
import { synthesize } from '#test/support/stacks/synthesize.ts';

const MOVED = 'orders.pay';
const state = vi.hoisted(() => ({ isMoved: false }));

/** The same app, with one call moved from the Orders stack to the Money stack. */
vi.mock('#infra/functions/functions.ts', async (original) => {
  const actual = await original<typeof import('#infra/functions/functions.ts')>();
  const { calls } = await import('#shared/api/index.ts');
  const functionOf: typeof actual.functionOf = (call) => ({
    ...actual.functionOf(call),
    ...(state.isMoved && call.operation === MOVED ? { stack: 'Money' } : {}),
  });
  return {
    ...actual,
    functionOf,
    get callsByStack() {
      return Map.groupBy(calls, (call) => functionOf(call).stack);
    },
  };
});

let build: ReturnType<typeof placeholderBuild>;
let before: Templates;
let after: Templates;
beforeAll(() => {
  build = placeholderBuild();
  before = synthesize(production, build.folder);
  state.isMoved = true;
  after = synthesize(production, build.folder);
}, SYNTH_TIMEOUT);
afterAll(() => build.remove());

type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;
const byId = (template: Template | undefined): Resources =>
  Object.fromEntries(
    (template ? resources(template) : [])
      .filter(({ Type }) => Type !== 'AWS::CDK::Metadata')
      .map(({ id, ...resource }) => [id, resource]),
  );

/** Names that templates spell out: CloudFormation refuses to create a second resource of the same name. */
const physicalNames = (all: Resources) =>
  Object.values(all).flatMap(({ Type, Properties }) =>
    Object.entries(Properties ?? {})
      .filter(([property]) => property === `${Type.split('::').at(-1)}Name`)
      .map(([, name]) => `${Type} ${String(name)}`),
  );

/** What watches a release of a stack is named for all versions in it. */
const namesVersions = (type?: string) => /^AWS::(?:CloudWatch::Alarm|Logs::MetricFilter)$/.test(type ?? '');

describe('a call that moves to another stack', () => {
  test('adds its function there under names that no resource has yet', () => {
    const [old, new_] = [byId(before.calls['Money']), byId(after.calls['Money'])];
    const added = Object.fromEntries(Object.entries(new_).filter(([id]) => !(id in old)));
    expect(physicalNames(added).toSorted()).toEqual([
      'AWS::Lambda::Function tandem-prod-Money-orders-pay',
      'AWS::Logs::LogGroup /aws/lambda/tandem-prod-Money-orders-pay',
    ]);
    const taken = Object.values(everyTemplate(before)).flatMap((template) => physicalNames(byId(template)));
    expect(taken).toContain('AWS::Lambda::Function tandem-prod-Orders-orders-pay');
    expect(physicalNames(added).filter((name) => taken.includes(name))).toEqual([]);
  });

  test('leaves the other functions of both stacks as they are', () => {
    for (const stack of ['Orders', 'Money']) {
      const [old, new_] = [byId(before.calls[stack]), byId(after.calls[stack])];
      const kept = Object.keys(old).filter((id) => id in new_ && !namesVersions(new_[id]?.Type));
      expect(kept.length).toBeGreaterThan(4);
      for (const id of kept) expect(new_[id]).toEqual(old[id]);
    }
    const counts = [before, after].map(({ calls }) => Object.keys(byId(calls['Orders'])).length);
    expect(counts[1]).toBe((counts[0] ?? 0) - 9);
  });

  test('keeps its route, of which only the target changes', () => {
    const [old, new_] = [byId(before.routes), byId(after.routes)];
    expect(Object.keys(new_)).toEqual(Object.keys(old));
    const changed = Object.keys(old).filter((id) => JSON.stringify(old[id]) !== JSON.stringify(new_[id]));
    expect(changed).toEqual([expect.stringMatching(/^orderspayroute.*Integration/) as string]);
    const [id = ''] = changed;
    const { IntegrationUri: from, ...same } = old[id]?.Properties ?? {};
    const { IntegrationUri: to, ...others } = new_[id]?.Properties ?? {};
    expect(others).toEqual(same);
    expect(JSON.stringify(from)).toContain(':function:tandem-prod-Orders-orders-pay');
    expect(JSON.stringify(to)).toContain(':function:tandem-prod-Money-orders-pay');
  });

  test('changes no other stack but the saved queries of its log, and no export', () => {
    const parts = (template: Template | undefined) => {
      const isQuery = (id: string) => byId(template)[id]?.Type === 'AWS::Logs::QueryDefinition';
      const kept = Object.entries(byId(template)).filter(([id]) => !isQuery(id));
      return { ...(template?.toJSON() as object), Resources: Object.fromEntries(kept) };
    };
    const names = Object.keys(everyTemplate(before)).filter(
      (name) => !['Orders', 'Money', 'routes'].includes(name),
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names)
      expect(parts(everyTemplate(after)[name]), name).toEqual(parts(everyTemplate(before)[name]));
  });
});
