/** An error that the user can fix. Its message says how; it is printed without a stack. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The code of a system error (`EACCES`, `EADDRINUSE`), if it is one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
