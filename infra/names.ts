import type { Environment } from './environments.ts';
import type { DeployedFunction } from './functions/functions.ts';

type Named = Pick<Environment, 'name'>;

/**
 * Names that one stack gives and another one uses. They are spelled out rather than exported, because CloudFormation
 * refuses to change or remove an export while another stack imports it.
 */
export const names = {
  /** What the names of an environment's stacks begin with: `tandem-prod-Data`. */
  stage: ({ name }: Named) => `tandem-${name}`,
  /**
   * Begins with the name of its stack, so that a function can move to another stack: the new one is made under another
   * name while the old one still exists.
   */
  lambda: (environment: Named, { stack, functionName }: Omit<DeployedFunction, 'file'>) =>
    `${names.stage(environment)}-${stack}-${functionName}`,
  logOf: (environment: Named, lambda: Omit<DeployedFunction, 'file'>) =>
    `/aws/lambda/${names.lambda(environment, lambda)}`,
  /** The gateway may write to every log with this prefix; for any other it needs a policy of its own, which can get too long. */
  requestLog: ({ name }: Named) => `/aws/vendedlogs/tandem-${name}/requests`,
  failedListings: ({ name }: Named) => `tandem-${name}-failed-listings`,
  /** Bucket names are unique among all accounts of AWS, so the account is part of them. */
  bucket: ({ name }: Named, kind: 'uploads' | 'pages', account: string) =>
    `tandem-${name}-${kind}-${account}`,
  secret: ({ name }: Named, secret: string) => `tandem/${name}/${secret}`,
  parameter: ({ name }: Named, parameter: ParameterName) => `/tandem/${name}/${parameter}`,
  /** The namespace of metrics that are read from logs. */
  metricNamespace: ({ name }: Named) => `Tandem/${name}`,
};

type ParameterName = 'stripe-publishable-key' | 'session-signing-key' | 'session-public-keys';
