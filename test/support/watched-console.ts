import { inspect } from 'node:util';

import { secretsIn } from './secrets-in.ts';

const watched = new Set<PropertyKey>(['error', 'warn', 'info', 'log']);

/** Lines with a secret in them that were logged since somebody last looked. Whoever looks takes them away. */
const leaks: string[] = [];
export const takeLeaks = (): string[] => leaks.splice(0);

/** Whole, however deep and long: a log is searched as it is written, and what is cut off here could be the secret. */
const whole = { depth: 10, maxStringLength: null, maxArrayLength: null, breakLength: Infinity };
const written = (value: unknown) => (typeof value === 'string' ? value : inspect(value, whole));

function search(values: unknown[]): void {
  const line = values.map(written).join(' ');
  const found = secretsIn(line);
  if (found.length > 0) leaks.push(`${found.join(', ')} in: ${line}`);
}

/**
 * The console as it is, with everything that goes into it searched for secrets first: also what a test's own spy then
 * keeps from being printed.
 */
export function watch(own: Console): Console {
  return new Proxy(own, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (!watched.has(name) || typeof method !== 'function') return method;
      return new Proxy(method, {
        apply(write, self, values: unknown[]) {
          search(values);
          return Reflect.apply(write, self, values) as unknown;
        },
      });
    },
  });
}
