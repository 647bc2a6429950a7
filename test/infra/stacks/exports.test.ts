import { afterAll, beforeAll, expect, test } from 'vitest';

import { environment, type Environment } from '#infra/environments.ts';
import { placeholderBuild } from '#test/support/cdk-app.ts';
import { SYNTH_TIMEOUT, fullEnvironment } from '#test/support/stacks.ts';
import { synthesize } from '#test/support/synthesize.ts';

const prod = environment('prod');

/** Options that an environment may switch on or step through while other stacks import from Data and Front. */
const changes: Record<string, Partial<Environment>> = {
  'a domain': fullEnvironment.domain ? { domain: fullEnvironment.domain } : {},
  'a firewall': { hasFirewall: true },
  'new secrets and keys that are accepted': {
    edgeSecrets: { sent: 1, accepted: [1, 2] },
    sessionKeys: { signing: 1, verifying: [1, 2] },
  },
  'new secrets and keys that are used': {
    edgeSecrets: { sent: 2, accepted: [1, 2] },
    sessionKeys: { signing: 2, verifying: [1, 2] },
  },
  'no old secrets and keys': {
    edgeSecrets: { sent: 2, accepted: [2] },
    sessionKeys: { signing: 2, verifying: [2] },
  },
};

let build: ReturnType<typeof placeholderBuild>;
beforeAll(() => void (build = placeholderBuild()));
afterAll(() => build.remove());

/** The exports of the stacks that others import from: name and value, by logical id. */
function exportsOf(one: Environment) {
  const { data, front } = synthesize(one, build.folder);
  return [data, front].map((template) => template.findOutputs('*', { Export: {} }));
}

// CloudFormation refuses to remove or change an export that another stack imports.
test.each(Object.entries(changes))(
  'Data and Front export the same with %s',
  (_, change) => {
    const before = exportsOf(prod);
    expect(before.map((each) => Object.keys(each).length)).toEqual([4, 3]);
    expect(exportsOf({ ...prod, ...change })).toEqual(before);
  },
  SYNTH_TIMEOUT,
);
