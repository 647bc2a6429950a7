import { createDocument, type CreateDocumentOptions, type ZodOpenApiPathsObject } from 'zod-openapi';

import { calls } from '#shared/api/index.ts';

import { describeEntity, nameEntities } from './entities.ts';
import { describeInput } from './inputs.ts';
import { introduction } from './introduction.ts';
import { operation, SESSION } from './operation.ts';

/** Committed, so that the history shows every change of the interface. */
export const documentFile = new URL('../../../../shared/docs/openapi.json', import.meta.url).pathname;

nameEntities();

function paths(): ZodOpenApiPathsObject {
  const all: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    (all[call.path] ??= {})[call.method.toLowerCase() as 'get'] = operation(call);
  }
  return all;
}

const options: CreateDocumentOptions = {
  allowEmptySchema: { custom: true },
  override: ({ jsonSchema, zodSchema, io }) => {
    if (io === 'input') describeInput(zodSchema, jsonSchema);
    describeEntity(zodSchema, jsonSchema);
    // Left out: the bounds of JavaScript's safe integers, which every integer has.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

/** The call table as an OpenAPI 3.1 document. */
export function openApi() {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Tandem',
        version: '1',
        description: introduction,
      },
      servers: [{ url: '/api' }],
      tags: [...new Set(calls.map(({ area }) => area))].map((name) => ({ name })),
      paths: paths(),
      components: {
        securitySchemes: {
          [SESSION]: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-session',
            description: 'Set by auth.login; named `session` on plain http.',
          },
        },
      },
    },
    options,
  );
}

/** The document as JSON. */
export const documentText = () => `${JSON.stringify(openApi(), null, 2)}\n`;
