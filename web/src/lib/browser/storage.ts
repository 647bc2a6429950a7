type Name = 'localStorage' | 'sessionStorage';

/**
 * The browser's storage of this name. Where it is blocked or full, values are kept in memory until the page is closed:
 * browsers that block storage throw as soon as it is named, and the page would stay blank.
 */
function safeStorage(name: Name) {
  const memory = new Map<string, string>();
  const attempt = <Result>(run: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return run(globalThis[name]);
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key: string, value: string) => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      }, undefined);
    },
    removeItem: (key: string) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...memory.keys(), ...attempt((storage) => Object.keys(storage), [])],
  };
}

/** localStorage, which all tabs share. */
export const localStore = safeStorage('localStorage');
/** sessionStorage, which belongs to one tab. */
export const sessionStore = safeStorage('sessionStorage');
