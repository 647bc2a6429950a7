import type { Environment } from './environments.ts';
import type { DeployedFunction } from './functions/functions.ts';

type Named = Pick<Environment, 'name'>;
type Deployed = Pick<DeployedFunction, 'stack' | 'functionName'>;

/**
 * Names of resources that one stack creates and another one refers to. Spelled out rather than exported, because
 * CloudFormation refuses to change or remove an export while another stack imports it.
 */
export const names = {
  /** The prefix of the names of an environment's stacks, as in `tandem-prod-Data`. */
  stage: ({ name }: Named) => `tandem-${name}`,
  /**
   * Contains the name of the stack, so that a function can move to another stack: the new one gets another name and can
   * be created while the old one still exists.
   */
  lambda: (environment: Named, { stack, functionName }: Deployed) =>
    `${names.stage(environment)}-${stack}-${functionName}`,
  /**
   * The alias by which the gateway calls the functions that are released step by step. They have it everywhere, so that
   * their routes stay the same when an environment begins or stops to release them like that.
   */
  alias: 'live',
  functionLog: (environment: Named, lambda: Deployed) => `/aws/lambda/${names.lambda(environment, lambda)}`,
  /**
   * API Gateway may write to all log groups below /aws/vendedlogs/. Others need a resource policy each, and the size of
   * those is limited.
   */
  requestLog: ({ name }: Named) => `/aws/vendedlogs/tandem-${name}/requests`,
  failedChanges: ({ name }: Named) => `tandem-${name}-failed-changes`,
  failedMovements: ({ name }: Named) => `tandem-${name}-failed-movements`,
  /** Bucket names are unique across all AWS accounts, so they contain the account. */
  bucket: ({ name }: Named, kind: 'uploads' | 'pages', account: string) =>
    `tandem-${name}-${kind}-${account}`,
  secret: ({ name }: Named, secret: string) => `tandem/${name}/${secret}`,
  parameter: ({ name }: Named, parameter: ParameterName) => `/tandem/${name}/${parameter}`,
  /** The topic that every alarm is sent to. */
  alarms: ({ name }: Named) => `tandem-${name}-alarms`,
  /** SES's name for the settings of an environment's mails, and for the topic of its reports on them. */
  mailConfiguration: ({ name }: Named) => `tandem-${name}`,
  mailFeedback: ({ name }: Named) => `tandem-${name}-mail-feedback`,
  /** The namespace of metrics that are read from logs. */
  metricNamespace: ({ name }: Named) => `Tandem/${name}`,
};

type ParameterName =
  | 'stripe-publishable-key'
  | 'session-signing-key'
  | 'session-public-keys'
  | `stage-${number}`;
