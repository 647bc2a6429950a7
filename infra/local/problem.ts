/** Something that the person at the keyboard can put right: one line that says what to do, and no stack. */
export class Problem extends Error {
  override name = 'Problem';
}

/** The code of a system error (`EACCES`, `EADDRINUSE`), if it is one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
