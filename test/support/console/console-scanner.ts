import { inspect } from 'node:util';

import { asTool } from '#infra/local/rights/owner.ts';

import { findSecrets } from './find-secrets.ts';

const watched = new Set<PropertyKey>(['error', 'warn', 'info', 'log']);

/** Lines with a secret in them that were logged since the last `takeLeaks`. */
const leaks: string[] = [];
export const takeLeaks = (): string[] => leaks.splice(0);

/** Options of `inspect` that shorten nothing: the end of a long value could contain the secret. */
const whole = { depth: 10, maxStringLength: null, maxArrayLength: null, breakLength: Infinity };
const written = (value: unknown) => (typeof value === 'string' ? value : inspect(value, whole));

function search(values: unknown[]): void {
  const line = values.map(written).join(' ');
  // Not as the function that logs, which is not given every secret.
  const found = asTool('tests', () => findSecrets(line));
  if (found.length > 0) leaks.push(`${found.join(', ')} in: ${line}`);
}

/**
 * Wraps a console so that every line is searched for secrets first, even if a test's spy then suppresses it.
 */
export function scanConsole(own: Console): Console {
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
