import { join } from 'node:path';

import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { environment, environmentNames, type Environment } from '#infra/environments.ts';
import { placeholderBuild, stageOf } from '#test/support/stacks/cdk-app.ts';
import { fullEnvironment, production } from '#test/support/stacks/stacks.ts';

import cdk from '../../../cdk.json' with { type: 'json' };

let build: ReturnType<typeof placeholderBuild>;
beforeAll(() => void (build = placeholderBuild()));
afterAll(() => build.remove());

describe('an environment', () => {
  test('is dev unless another one is asked for', () => {
    expect(environmentNames).toEqual(['dev', 'staging', 'prod']);
    expect(environment(cdk.context.env).name).toBe('dev');
  });

  test('that does not exist is refused with the names of those that do', () => {
    expect(() => environment('production')).toThrow(/choose -c env=dev \| staging \| prod/);
  });

  const domain = { name: 'tandem.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
  test.each<[string, () => Environment, RegExp]>([
    [
      'without an address for its alarms if it keeps data',
      () => environment('prod'),
      /^Nobody would get the alarms of prod: deploy it with -c alarmEmail=\S+$/,
    ],
    [
      'with a currency whose amounts it cannot count',
      () => ({ ...environment('dev'), currency: 'xyz' }),
      /^There is no currency 'xyz': choose aed \| aud/,
    ],
    [
      'with a name that a header of a mail cannot have',
      () => ({ ...environment('dev'), marketName: 'Lumen\nBcc: a' }),
      /cannot be the name of a marketplace/,
    ],
    ...[-1, 50.01, 7.125].map((commission): [string, () => Environment, RegExp] => [
      `with a commission of ${commission} %`,
      () => ({ ...environment('dev'), commission }),
      /^There is no commission of .* basis points: choose whole ones from 0 to 5000, which is 50 %\.$/,
    ]),
    [
      'with a certificate outside us-east-1, where CloudFront looks for it',
      () => ({
        ...fullEnvironment,
        domain: { ...domain, certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/1' },
      }),
      /must be one of us-east-1/,
    ],
    [
      'with a domain outside its zone',
      () => ({ ...fullEnvironment, domain: { ...domain, zone: { id: 'Z1', name: 'dem.example' } } }),
      /tandem.example is not in the zone dem.example/,
    ],
    [
      'with a restored table and the stream of another',
      () => ({
        ...fullEnvironment,
        restored: { tableName: 'tandem-other', streamArn: fullEnvironment.restored?.streamArn ?? '' },
      }),
      /is no stream of tandem-other/,
    ],
    [
      'if its functions do not accept the secret that CloudFront sends',
      () => ({ ...fullEnvironment, edgeSecrets: { sent: 2, accepted: [1] } }),
      /add 2 to edgeSecrets.accepted of all/,
    ],
    [
      'if its functions do not verify with the key that signs sessions',
      () => ({ ...fullEnvironment, sessionKeys: { signing: 2, verifying: [1] } }),
      /add it to sessionKeys.verifying of all/,
    ],
  ])('is refused %s', (_, one, refusal) => {
    expect(() => stageOf(one(), build.folder)).toThrow(refusal);
  });

  test('is refused while there is no build to upload', () => {
    const nowhere = join(build.folder, 'nothing');
    expect(() => stageOf(environment('dev'), nowhere)).toThrow(/run `npm run build` first/);
  });

  test('is protected from being deleted by mistake if it keeps data', () => {
    const protection = (one: Environment) =>
      stageOf(one, build.folder)
        .stage.node.findAll()
        .filter((each) => Stack.isStack(each))
        .map(({ terminationProtection }) => terminationProtection);
    expect(new Set(protection(production))).toEqual(new Set([true]));
    expect(new Set(protection(environment('dev')))).toEqual(new Set([false]));
  });

  test('tells its functions what the marketplace is called, and sends mails by that name', () => {
    const { stage } = stageOf({ ...production, marketName: 'Lumen' }, build.folder);
    const variables = JSON.stringify(Template.fromStack(stage.jobs).toJSON());
    expect(variables).toContain('"MARKET_NAME":"Lumen"');
    expect(variables).toContain('"MAIL_FROM":"Lumen <news@tandem.example>"');
  });

  test('has the domain of its mails sign them, take their bounces and answer for them, by records that its outputs name', () => {
    const { stage } = stageOf(production, build.folder);
    const template = Template.fromStack(stage.mail as Stack);
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'tandem.example',
      MailFromAttributes: { MailFromDomain: 'bounces.tandem.example' },
    });
    const values = Object.entries(template.findOutputs('*')).map(([name, output]) => [name, output['Value']]);
    expect(Object.fromEntries(values)).toMatchObject({
      DkimRecord3: expect.anything(),
      MailFromRecord: 'bounces.tandem.example MX 10 feedback-smtp.us-east-1.amazonses.com',
      SpfRecord: 'bounces.tandem.example TXT "v=spf1 include:amazonses.com ~all"',
      DmarcRecord: '_dmarc.tandem.example TXT "v=DMARC1; p=none"',
    });
  });

  test('makes no identity of a domain that another one has made already', () => {
    const mail = { from: 'news@tandem.example', domain: 'tandem.example', hasIdentity: true };
    const { stage } = stageOf({ ...production, mail }, build.folder);
    const template = Template.fromStack(stage.mail as Stack);
    expect(Object.keys(template.findResources('AWS::SES::EmailIdentity'))).toEqual([]);
    expect(Object.keys(template.findResources('AWS::SES::ConfigurationSet'))).toHaveLength(1);
  });

  test('is in its region, except for the firewall of CloudFront', () => {
    const { stage } = stageOf(fullEnvironment, build.folder);
    const regions = stage.node.children.map((stack) => [stack.node.id, 'region' in stack && stack.region]);
    const { Firewall, ...others } = Object.fromEntries(regions) as Record<string, string>;
    expect(Firewall).toBe('us-east-1');
    expect(Object.keys(others).length).toBeGreaterThan(10);
    expect(new Set(Object.values(others))).toEqual(new Set(['eu-central-1']));
  });
});
