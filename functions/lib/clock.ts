let source: () => number = Date.now;

/** The time in milliseconds. Everything that asks for the time asks here, so that it can be set. */
export function now(): number {
  return source();
}

/** The time as records and answers carry it. */
export function timestamp(): string {
  return new Date(now()).toISOString();
}

/** Sets the clock, for samples and tests; null gives the real one back. */
export function setClock(fake: (() => number) | null): void {
  source = fake ?? Date.now;
}
