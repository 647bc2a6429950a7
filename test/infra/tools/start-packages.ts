import type { FunctionKind } from '#infra/functions/kind.ts';

const table = [
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/core',
  '@aws-sdk/credential-provider-env',
  '@aws-sdk/credential-provider-node',
  '@aws-sdk/dynamodb-codec',
  '@aws-sdk/endpoint-cache',
  '@aws-sdk/lib-dynamodb',
  '@aws-sdk/middleware-endpoint-discovery',
  '@aws-sdk/util-dynamodb',
  '@aws/lambda-invoke-store',
  '@middy/core',
  '@smithy/core',
  '@smithy/node-http-handler',
  '@smithy/signature-v4',
  '@smithy/types',
  'jose',
  'mnemonist',
  'obliterator',
  'ulid',
  'zod',
];

/** The packages that a function of each kind may load at its start: all others are loaded when they are needed. */
export const startPackages: Record<FunctionKind, readonly string[]> = {
  table,
  files: [
    ...table,
    '@aws-sdk/checksums',
    '@aws-sdk/client-s3',
    '@aws-sdk/middleware-sdk-s3',
    '@aws-sdk/s3-request-presigner',
    '@aws-sdk/signature-v4-multi-region',
    '@aws-sdk/xml-builder',
    'content-disposition',
    'sanitize-filename',
    'truncate-utf8-bytes',
  ],
  payments: [...table, 'stripe'],
};

/** The most bytes of our own code at the start, of any function. */
export const MOST_OWN_BYTES = 120_000;
