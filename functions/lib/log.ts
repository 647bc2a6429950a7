type Fields = Record<string, unknown>;

/** An error as far as a log may know it: never the values that a failed parse met, which may be a person's. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  const isAboutValues = name.startsWith('Zod') || name === '$ZodError';
  return {
    name,
    message: isAboutValues ? 'does not fit its schema' : message,
    stack: isAboutValues ? undefined : stack?.split('\n').slice(1, 6),
    ...(cause === undefined ? {} : { cause: described(cause) }),
  };
}

function line(message: string, { error, ...fields }: Fields) {
  return { message, ...fields, ...(error === undefined ? {} : { error: described(error) }) };
}

/**
 * Structured log lines: what happened, and fields chosen one by one. Passwords, cookies, addresses, phone numbers,
 * client secrets and what people write to each other never go in.
 */
export const log = {
  info: (message: string, fields: Fields = {}) => console.info(line(message, fields)),
  error: (message: string, fields: Fields = {}) => console.error(line(message, fields)),
};
