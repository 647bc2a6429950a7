import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';

import { DeployerStack } from '#infra/stacks/deployer.ts';

import { list, text, the, type Statement } from './resources.ts';

const stack = new DeployerStack(new App(), 'Deployer', {
  repository: 'somebody/tandem',
  env: { region: 'eu-central-1' },
});
const role = the(Template.fromStack(stack), 'AWS::IAM::Role').Properties;

test('only environments of this one repository may deploy', () => {
  const { Statement: trusted } = role['AssumeRolePolicyDocument'] as { Statement: Statement[] };
  expect(trusted).toHaveLength(1);
  expect(trusted[0]).toMatchObject({
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' },
      StringLike: { 'token.actions.githubusercontent.com:sub': 'repo:somebody/tandem:environment:*' },
    },
  });
});

test('they may do nothing but assume the roles of the bootstrap', () => {
  const [policy, ...others] = role['Policies'] as { PolicyDocument: { Statement: Statement[] } }[];
  expect(others).toEqual([]);
  const statements = policy?.PolicyDocument.Statement ?? [];
  expect(statements.map(({ Action }) => Action)).toEqual(['sts:AssumeRole']);
  const resources = list(statements[0]?.Resource).map(text);
  expect(resources).toHaveLength(6);
  for (const resource of resources) {
    expect(resource).toMatch(/:role\/cdk-hnb659fds-(deploy|file-publishing|lookup)-role-/);
    expect(resource).not.toContain('*');
  }
});
