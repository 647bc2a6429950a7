let source: () => number = Date.now;

/** The current time in milliseconds since 1970. Everything reads the clock here, so that it can be set. */
export function now(): number {
  return source();
}

/** The current time, ISO 8601 in UTC, as records and answers carry it. */
export function timestamp(): string {
  return new Date(now()).toISOString();
}

/** Sets the clock, for the sample marketplace and for tests; null restores the real one. */
export function setClock(fake: (() => number) | null): void {
  source = fake ?? Date.now;
}
