import { lambdaVersion } from './env.ts';

type Fields = Record<string, unknown>;

/**
 * Whether an error's message may quote values, which may be personal: that of a schema, or of a service of AWS, such as the database,
 * unless it is about rights.
 */
const quotesValues = (error: Error): boolean =>
  error.name.startsWith('Zod') ||
  error.name === '$ZodError' ||
  ('$metadata' in error && !error.name.startsWith('AccessDenied'));

/** The loggable parts of an error. A message that may quote values is left out. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  const isQuoting = quotesValues(error);
  return {
    name,
    message: isQuoting ? 'left out, because it may quote values' : message,
    // It begins with the message, which may have many lines.
    stack: stack
      ?.replace(message, '')
      .split('\n')
      .filter((each) => each.startsWith('    at '))
      .slice(0, 5),
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
