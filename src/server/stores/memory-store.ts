import type { JournalStore } from './journal-store.js';

/** Keeps journals in the memory of the process: they end with it. */
export function memoryStore(): JournalStore {
  const journals = new Map<string, string[]>();
  const snapshots = new Map<string, string>();
  const taken = new Set<string>();
  return {
    create(id, lines) {
      if (journals.has(id)) return false;
      journals.set(id, [...lines]);
      return true;
    },
    take(id) {
      const lines = journals.get(id);
      if (!lines) return 'absent';
      if (taken.has(id)) return 'taken';
      taken.add(id);
      return {
        get length() {
          return lines.length;
        },
        read: (from, to) =>
          lines
            .slice(from, to)
            .map((line) => `${line}\n`)
            .join(''),
        append: (added) => void lines.push(...added),
        snapshot: () => snapshots.get(id),
        keepSnapshot: (snapshot) => void snapshots.set(id, snapshot),
        release: () => void taken.delete(id),
      };
    },
    forget: () => undefined,
    close: () => {
      journals.clear();
      snapshots.clear();
    },
  };
}
