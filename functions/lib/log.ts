import { lambdaVersion } from './env.ts';

type Fields = Record<string, unknown>;

/** The loggable parts of an error. The message of a schema error is left out: it quotes values, which may be personal. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  const isSchemaError = name.startsWith('Zod') || name === '$ZodError';
  return {
    name,
    message: isSchemaError ? 'does not fit its schema' : message,
    stack: isSchemaError ? undefined : stack?.split('\n').slice(1, 6),
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  };
}

/** Of two versions that run beside each other, the one that logs this. */
function own() {
  const version = lambdaVersion();
  return version ? { version } : {};
}

function line(message: string, { error, ...fields }: Fields) {
  return { message, ...fields, ...(error === undefined ? {} : { error: describe(error) }) };
}

/**
 * Writes structured log lines: a message, and fields chosen one by one. Never log passwords, cookies, addresses, phone
 * numbers, client secrets or what people write to each other.
 */
export const log = {
  info: (message: string, fields: Fields = {}) => console.info(line(message, fields)),
  error: (message: string, fields: Fields = {}) => console.error(line(message, { ...fields, ...own() })),
};
