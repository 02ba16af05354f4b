/** Who hears that what this device stores below names of one prefix has changed, in this tab or another. */
export interface StoreChanges {
  /** Says so to this tab; other tabs hear it from the browser. */
  changed: () => void;
  /** Answers how to hear no more of it. */
  onChange: (listener: () => void) => () => void;
}

/** @param prefix of the names in the browser's store */
export function storeChanges(prefix: string): StoreChanges {
  const listeners = new Set<() => void>();
  return {
    changed: () => {
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      const others = (event: StorageEvent) => {
        if (event.key === null || event.key.startsWith(prefix)) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', others);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', others);
      };
    },
  };
}
