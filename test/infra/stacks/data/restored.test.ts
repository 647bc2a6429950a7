import { describe, expect, test } from 'vitest';

import { flat, properties, resources, text, the } from '#test/infra/stacks/resources.ts';
import {
  everyTemplate,
  fullEnvironment,
  templatesWithFunctions,
  useStacks,
} from '#test/support/stacks/stacks.ts';

const stacks = useStacks('all');
const { tableName, streamArn, pepperArn } = fullEnvironment.restored ?? {};

type Lambda = { Environment?: { Variables: Record<string, unknown> } };
const settings = () =>
  templatesWithFunctions(stacks.all).flatMap((template) =>
    properties(template, 'AWS::Lambda::Function').map(
      (lambda) => (lambda as Lambda).Environment?.Variables ?? {},
    ),
  );
const having = (name: string) => settings().filter((variables) => name in variables);

describe('an environment with a restored table', () => {
  test('gives it to every function that uses one', () => {
    expect(having('TABLE_NAME').length).toBeGreaterThan(40);
    expect(new Set(having('TABLE_NAME').map((variables) => variables['TABLE_NAME']))).toEqual(
      new Set([tableName]),
    );
  });

  test('lets the functions use it and not the one before', () => {
    const arn =
      /:dynamodb:eu-central-1:<AWS::AccountId>:table\/tandem-restored(?:\/index\/GSI[123]|\/stream\/.*)?$/;
    const used = templatesWithFunctions(stacks.all)
      .flatMap((template) => properties(template, 'AWS::IAM::Role'))
      .flatMap(
        ({ Policies = [] }) =>
          Policies as { PolicyDocument: { Statement: { Action: unknown; Resource: unknown }[] } }[],
      )
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => text(Action).includes('dynamodb:'))
      .flatMap(({ Resource }) => [Resource].flat().map(flat));
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((resource) => !arn.test(resource))).toEqual([]);
  });

  test('follows its stream', () => {
    const mappings = properties(stacks.all.jobs, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(2);
    for (const mapping of mappings)
      expect(mapping).toMatchObject({ EventSourceArn: streamArn, StartingPosition: 'TRIM_HORIZON' });
  });

  test('watches it', () => {
    const dimensions = text(stacks.all.operations.toJSON());
    expect(dimensions).toContain(`{"Name":"TableName","Value":"${tableName}"}`);
  });

  test('mixes the pepper of its passwords into them', () => {
    expect(having('PASSWORD_PEPPER').length).toBeGreaterThan(1);
    for (const variables of having('PASSWORD_PEPPER')) expect(variables['PASSWORD_PEPPER']).toBe(pepperArn);
    expect(text(stacks.all.calls['Accounts']?.toJSON())).toContain(`"Resource":"${pepperArn}"`);
  });

  test('keeps the table and the pepper before, which no other stack needs', () => {
    const policyOf = (type: string) => the(stacks.all.data, type).DeletionPolicy;
    expect(policyOf('AWS::DynamoDB::GlobalTable')).toBe('Retain');
    expect(policyOf('AWS::SecretsManager::Secret')).toBe('RetainExceptOnCreate');
    const [table, pepper] = ['Table', 'PasswordPepper'].map(
      (name) => resources(stacks.all.data).find(({ id }) => id.startsWith(name))?.id,
    );
    for (const template of Object.values(everyTemplate(stacks.all)).filter(
      (each) => each !== stacks.all.data,
    ))
      for (const id of [table, pepper])
        expect(text(template.toJSON())).not.toMatch(new RegExp(`ImportValue":"[^"]*${id}`));
  });
});
