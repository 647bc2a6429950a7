import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Environment } from '#infra/environments.ts';
import { flat } from '#test/infra/stacks/resources.ts';
import { placeholderBuild } from '#test/support/stacks/cdk-app.ts';
import {
  everyTemplate,
  fullEnvironment,
  production,
  SYNTH_TIMEOUT,
  type Templates,
  templatesWithFunctions,
} from '#test/support/stacks/stacks.ts';
import { synthesize } from '#test/support/stacks/synthesize.ts';

const { domain, restored } = fullEnvironment;
if (!domain || !restored) throw new Error('The full environment has every option.');
const { zone: _, ...withoutZone } = domain;

/** Options that an environment may switch on, off, or step through while other stacks import from Data and Front. */
const changes: Record<string, Partial<Environment>> = {
  'a domain': { domain: withoutZone },
  'a domain in a zone of ours': { domain },
  'no firewall': { hasFirewall: false },
  'a restored table': { restored },
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
  'every option': {
    domain,
    restored,
    edgeSecrets: { sent: 2, accepted: [2] },
    sessionKeys: { signing: 2, verifying: [2] },
  },
};

let build: ReturnType<typeof placeholderBuild>;
let before: Templates;
beforeAll(() => {
  build = placeholderBuild();
  before = synthesize(production, build.folder);
}, SYNTH_TIMEOUT);
afterAll(() => build.remove());

/** The exports of each stack that has some, except the firewall, which comes as a whole: name and value, by logical id. */
function exportsOf(all: Templates): Record<string, Record<string, unknown>> {
  const { firewall: _firewall, ...templates } = all;
  const of = (template: Template) => template.findOutputs('*', { Export: {} });
  return Object.fromEntries(
    Object.entries(everyTemplate(templates))
      .map(([stack, template]) => [stack, of(template)] as const)
      .filter(([, exports]) => Object.keys(exports).length > 0),
  );
}

/** The ids of the published versions of functions. */
const versionsOf = (templates: Templates) =>
  templatesWithFunctions(templates).flatMap((template) =>
    Object.keys(template.findResources('AWS::Lambda::Version')),
  );

test('only Data and Front have exports', () => {
  expect(Object.keys(exportsOf(before))).toEqual(['data', 'front']);
});

// CloudFormation refuses to remove or change an export that another stack imports.
test.each(Object.entries(changes))(
  'the stacks export the same with %s, and publish new versions where the keys of sessions change',
  (_name, change) => {
    const after = synthesize({ ...production, ...change }, build.folder);
    expect(exportsOf(after)).toEqual(exportsOf(before));
    // The values of the keys are not in the templates, and a version keeps those of the moment it was published.
    if (change.sessionKeys)
      expect(versionsOf(after).filter((id) => versionsOf(before).includes(id))).toEqual([]);
    expect(versionsOf(after)).toHaveLength(versionsOf(before).length);
    if (change.domain === withoutZone) {
      // Its zone is elsewhere: an output says which record to make.
      const said = flat(after.front.findOutputs('DnsRecord')['DnsRecord']?.['Value']);
      expect(said).toMatch(/^tandem\.example CNAME <Site\w+\.DomainName>$/);
      after.front.resourceCountIs('AWS::Route53::RecordSet', 0);
    }
  },
  SYNTH_TIMEOUT,
);
