import { functions } from '#infra/functions/functions.ts';
import { calls } from '#shared/api/index.ts';
import { templatesWithFunctions, type Templates } from '#test/support/stacks/stacks.ts';

import { flat, list, resources, type Statement } from './resources.ts';

type Lambda = {
  FunctionName: string;
  Role: { 'Fn::GetAtt': [string, string] };
  Environment: { Variables: Record<string, unknown> };
  MemorySize: number;
  Timeout: number;
};

/** Our own functions, without those that CDK adds. */
export const lambdas = (templates: Templates) =>
  templatesWithFunctions(templates).flatMap((template) =>
    resources(template, 'AWS::Lambda::Function').map(({ id, Properties }) => {
      const { Environment = { Variables: {} }, ...others } = Properties as Partial<Lambda>;
      return {
        id,
        template,
        Environment,
        ...(others as Omit<Lambda, 'Environment'> & Record<string, unknown>),
      };
    }),
  );

/** The name of the function that this value of a template leads to, directly or by its alias. */
export function nameOfTarget(templates: Templates, target: unknown): string | undefined {
  const aliases = templatesWithFunctions(templates).flatMap((template) =>
    resources(template, 'AWS::Lambda::Alias'),
  );
  const alias = aliases.find(({ id }) => flat(target) === `<${id}>`);
  const found = alias ? flat(alias.Properties['FunctionName']) : flat(target).replace(/\.Arn>$/, '>');
  return lambdas(templates).find(({ id }) => found === `<${id}>`)?.FunctionName;
}

/** The functions that have the key of the payment provider, which shared/docs/rights.md lists: `Orders-orders-pay`. */
export const paying = functions
  .filter(({ access }) => access.settings.includes('STRIPE_SECRET_KEY'))
  .map(({ stack, functionName }) => `${stack}-${functionName}`)
  .toSorted();

/** The name in AWS of the function of a call or a job: `tandem-prod-Orders-orders-pay`. */
export function lambdaName(environment: string, name: string): string {
  const { functionName = name } = calls.find(({ operation }) => operation === name) ?? {};
  const { stack } = functions.find((each) => each.functionName === functionName) ?? {};
  return `tandem-${environment}-${stack}-${functionName}`;
}

/** The function of a call or a job. */
export function lambda(stacks: Templates, operation: string) {
  const name = calls.find((each) => each.operation === operation)?.functionName ?? operation;
  const found = lambdas(stacks).find(
    ({ FunctionName }) => FunctionName.replace(/^tandem-\w+-[A-Z]\w+-/, '') === name,
  );
  if (!found) throw new Error(`No function for ${operation}.`);
  return found;
}

/** The filters that make metrics of the logs of functions: each with its metric, and the function of its log. */
export const filtersOfFunctions = (templates: Templates) =>
  templatesWithFunctions(templates).flatMap((template) =>
    resources(template, 'AWS::Logs::MetricFilter').map(({ Properties: { LogGroupName, ...filter } }) => {
      const log = resources(template).find(({ id }) => flat(LogGroupName) === `<${id}>`);
      const [made] = filter['MetricTransformations'] as [{ MetricName: unknown }];
      const name = String(log?.Properties['LogGroupName']).replace(/^\/aws\/lambda\/tandem-\w+-/, '');
      return { filter, metric: made.MetricName, log: name };
    }),
  );

/** What the policies of infra/functions call the resource with this ARN. */
const resourceName = (arn: unknown): string =>
  flat(arn)
    .replace(/^<[\w-]+-Data:ExportsOutputFnGetAttTable\w+StreamArn\w+>/, 'stream')
    .replace(/^<[\w-]+-Data:ExportsOutputFnGetAttTable\w+?Arn\w+>/, 'table')
    .replace(/^arn:aws:s3:::tandem-\w+-uploads-<AWS::AccountId>/, 'uploads')
    .replace(/^<\w+Log\w+\.Arn>$/, 'own log')
    .replace(/^arn:aws:execute-api:.*\/\*\/(\w+)\/@connections\/\*$/, 'connections/$1')
    .replace(/^<[\w-]+-Data:ExportsOutputRefPasswordPepper\w+>$/, 'secret/pepper')
    .replace(/^arn:aws:secretsmanager:.*:secret:tandem\/\w+\/(\w+)-\?{6}$/, 'secret/$1')
    .replace(/^arn:aws:lambda:[\w-]+:<AWS::AccountId>:function:tandem-prod-Jobs-([\w-]+)$/, 'function/$1')
    .replace(/^arn:aws:ses:[\w-]+:<AWS::AccountId>:configuration-set\/tandem-prod$/, 'mail configuration')
    .replace(/^arn:aws:ses:[\w-]+:<AWS::AccountId>:identity\/tandem\.example$/, 'mail identity')
    .replace(/^<SessionKey\w+\.Arn>$/, 'session keys that verify')
    .replace(/^<SsmParameterValuetandem\w+sessionsigningkey\w+>$/, 'session key that signs');

/** Everything that the role of this function may do: each action on each resource, with its condition. */
export function rights(stacks: Templates, operation: string): string[] {
  const { Role, template } = lambda(stacks, operation);
  const [roleId] = Role['Fn::GetAtt'];
  const role = resources(template, 'AWS::IAM::Role').find(({ id }) => id === roleId);
  const attached = resources(template, 'AWS::IAM::Policy').filter(({ Properties }) =>
    JSON.stringify(Properties['Roles']).includes(`"${roleId}"`),
  );
  const documents = [
    ...((role?.Properties['Policies'] ?? []) as Record<string, unknown>[]),
    ...attached.map(({ Properties }) => Properties),
  ];
  return documents.flatMap((document) =>
    (document['PolicyDocument'] as { Statement: Statement[] }).Statement.flatMap(
      ({ Effect, Action, Resource, Condition = {} }) =>
        list(Resource).flatMap((arn) =>
          list(Action).map(
            (action) => `${Effect} ${action} on ${resourceName(arn)} ${JSON.stringify(Condition)}`,
          ),
        ),
    ),
  );
}
