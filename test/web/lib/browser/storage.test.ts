import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let localStore: (typeof import('#web/lib/browser/storage.ts'))['localStore'];
beforeEach(async () => {
  // Without what other tests have kept in memory.
  vi.resetModules();
  ({ localStore } = await import('#web/lib/browser/storage.ts'));
});
afterEach(() => vi.unstubAllGlobals());

describe('a storage that is blocked', () => {
  beforeEach(() =>
    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {},
        {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
          ownKeys: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        },
      ),
    ),
  );

  it('keeps values in memory, until they are removed', () => {
    localStore.setItem('draft', 'text');
    expect([localStore.getItem('draft'), localStore.keys()]).toEqual(['text', ['draft']]);
    localStore.removeItem('draft');
    expect([localStore.getItem('draft'), localStore.keys()]).toEqual([null, []]);
  });
});

it('a storage that is full keeps the newer value in memory', () => {
  const stored: Record<string, string> = { draft: 'old' };
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
    removeItem: (key: string) => delete stored[key],
  };
  vi.stubGlobal('localStorage', storage);
  localStore.setItem('draft', 'new');
  expect(localStore.getItem('draft')).toBe('new');
  localStore.removeItem('draft');
  expect(localStore.getItem('draft')).toBeNull();
});
