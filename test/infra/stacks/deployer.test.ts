import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';

import { environment, environmentNames } from '#infra/environments.ts';
import { DeployerStack } from '#infra/stacks/deployer.ts';
import { GitHubStack } from '#infra/stacks/github.ts';
import { fullEnvironment } from '#test/support/stacks/stacks.ts';

import { list, resources, text, the, type Statement } from './resources.ts';

const environments = [...environmentNames.map(environment), fullEnvironment];
const env = { region: 'us-east-1' };
const deployer = (repository: string) => {
  const stack = new DeployerStack(new App(), 'Deployer', { repository, environments, env });
  return { stack, template: Template.fromStack(stack) };
};

type Role = { AssumeRolePolicyDocument: { Statement: Statement[] }; Policies: Policy[] };
type Policy = { PolicyDocument: { Statement: Statement[] } };

const { template } = deployer('somebody/tandem');
const roles = Object.fromEntries(
  environments.map(({ name }) => {
    const [role] = resources(template, 'AWS::IAM::Role').filter(({ id }) => id.startsWith(`${name}role`));
    return [name, role?.Properties as Role | undefined];
  }),
);

describe('the roles that deploy', () => {
  test('are one for each environment, named by the outputs', () => {
    expect(resources(template, 'AWS::IAM::Role')).toHaveLength(environments.length);
    expect(Object.keys(template.findOutputs('*'))).toEqual(environments.map(({ name }) => `${name}rolearn`));
  });

  test.each(environments)(
    'let in the main branch of this repository, in the GitHub environment $name only',
    ({ name }) => {
      const trusted = roles[name]?.AssumeRolePolicyDocument.Statement ?? [];
      expect(trusted).toHaveLength(1);
      expect(trusted[0]?.Action).toBe('sts:AssumeRoleWithWebIdentity');
      expect(trusted[0]?.Condition).toEqual({
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': `repo:somebody/tandem:environment:${name}`,
          'token.actions.githubusercontent.com:ref': 'refs/heads/main',
        },
      });
    },
  );

  test.each(environments)(
    'of $name may only assume the roles of the bootstrap, where $region needs them',
    ({ name, region }) => {
      const [policy, ...others] = roles[name]?.Policies ?? [];
      expect(others).toEqual([]);
      const statements = policy?.PolicyDocument.Statement ?? [];
      expect(statements.map(({ Action }) => Action)).toEqual(['sts:AssumeRole']);
      const allowed = list(statements[0]?.Resource).map(text);
      const kinds = allowed.map(
        (arn) => /role\/cdk-hnb659fds-(deploy|file-publishing|lookup)-role-/.exec(arn)?.[1],
      );
      expect(new Set(kinds)).toEqual(new Set(['deploy', 'file-publishing', 'lookup']));
      expect(allowed.join('')).not.toContain('*');
      const regions = new Set(allowed.map((arn) => /-([a-z]+-[a-z]+-\d)"/.exec(arn)?.[1]));
      expect(regions).toEqual(new Set([region, 'us-east-1']));
    },
  );

  test('know a repository by its ids too, as GitHub names newer ones', () => {
    const { template: newer } = deployer('somebody@12/tandem@34');
    expect(text(newer.toJSON())).toContain(':sub":"repo:somebody@12/tandem@34:environment:prod"');
  });

  test.each([
    'somebody',
    'somebody/*',
    '*/tandem',
    'some body/tandem',
    'somebody@12/tandem',
    'somebody/tandem:ref',
    '',
  ])('are refused to %o, which names no repository', (repository) =>
    expect(() => deployer(repository)).toThrow(/is no repository: write owner\/name/),
  );
});

describe('an account', () => {
  test('can have the roles of several repositories', () => {
    expect(deployer('somebody/tandem').stack.stackName).toBe('tandem-deployer-somebody-tandem');
    expect(deployer('other/my.tandem').stack.stackName).toBe('tandem-deployer-other-my-tandem');
    expect(resources(template).filter(({ Properties }) => text(Properties).includes('"RoleName"'))).toEqual(
      [],
    );
  });

  test('keeps its only provider of GitHub, which the roles do not create', () => {
    expect(resources(template, 'AWS::IAM::OIDCProvider')).toEqual([]);
    const github = Template.fromStack(new GitHubStack(new App(), 'GitHub', { env }));
    expect(the(github, 'AWS::IAM::OIDCProvider')).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { Url: 'https://token.actions.githubusercontent.com', ClientIdList: ['sts.amazonaws.com'] },
    });
  });
});
