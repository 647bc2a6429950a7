import type { Environment } from './environments.ts';

/**
 * Names that one stack gives and another one uses. They are spelled out rather than exported, because an export cannot
 * be taken away while another stack still imports it: removing a call would come to a standstill.
 */
export const names = {
  lambda: ({ name }: Environment, functionName: string) => `tandem-${name}-${functionName}`,
  logOf: (environment: Environment, functionName: string) =>
    `/aws/lambda/${names.lambda(environment, functionName)}`,
  /** Of this kind the gateway may write to any, where each other log would make its own policy longer. */
  requestLog: ({ name }: Environment) => `/aws/vendedlogs/tandem-${name}/requests`,
  failedListings: ({ name }: Environment) => `tandem-${name}-failed-listings`,
  /** Buckets are named in all the world's accounts at once, so the account is part of it. */
  bucket: ({ name }: Environment, kind: 'uploads' | 'pages', account: string) =>
    `tandem-${name}-${kind}-${account}`,
  secret: ({ name }: Environment, secret: string) => `tandem/${name}/${secret}`,
  parameter: ({ name }: Environment, parameter: string) => `/tandem/${name}/${parameter}`,
  /** Where the figures stand that are read from logs. */
  figures: ({ name }: Environment) => `Tandem/${name}`,
};
