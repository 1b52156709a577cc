/**
 * The text of a whole database, and its digest after a few records have changed.
 *
 * The digest is the SHA-256 of one JSON text of some megabytes. The text of the records as they were read is kept, with
 * states of the hash along it: a digest goes on from the last state before the first record that changed, and takes what
 * did not change from the text that is there.
 */
import { createHash, type Hash } from 'node:crypto';
import { byCodePoint, quoted } from '../values/json-text.js';

/** Bytes between two states of the hash that are kept. */
const STRIDE = 1 << 16;

export interface Change {
  readonly id: string;
  /** Its JSON, sorted. */
  readonly text: string;
}

/** Where a record stands in the text: from its id to its end. */
interface Entry {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

interface Section {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Where the first record stands, or would stand. */
  readonly start: number;
}

/** A piece of new text, in place of what stands between two offsets. */
interface Patch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function entryText({ id, text }: Change): string {
  return `${quoted(id)}: ${text}`;
}

/** The place of an id among sorted entries: that of the first which does not come before it. */
function placeOf(entries: readonly Entry[], id: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byCodePoint(entries[middle]?.id ?? '', id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text of a database, by tables. */
export class Snapshot {
  readonly #bytes: Buffer;
  readonly #sections: readonly Section[];
  readonly #states: Hash[] = [createHash('sha256')];

  /** @param tables - by name, each with its records in any order. */
  constructor(tables: ReadonlyMap<string, readonly Change[]>) {
    const parts: string[] = ['{'];
    let offset = 1;
    const add = (part: string): void => {
      parts.push(part);
      // Every character is ASCII: units are bytes.
      offset += part.length;
    };
    this.#sections = [...tables]
      .sort(([a], [b]) => byCodePoint(a, b))
      .map(([name, records], at) => {
        add(`${at > 0 ? ', ' : ''}${quoted(name)}: {`);
        const start = offset;
        const sorted = [...records].sort((a, b) => byCodePoint(a.id, b.id));
        const entries = sorted.map((one, place): Entry => {
          if (place > 0) add(', ');
          const from = offset;
          add(entryText(one));
          return { id: one.id, start: from, end: offset };
        });
        add('}');
        return { name, entries, start };
      });
    add('}');
    this.#bytes = Buffer.from(parts.join(''), 'latin1');
  }

  /** The digest of the database with changes, by table: 64 hexadecimal digits. */
  digest(changes: ReadonlyMap<string, readonly Change[]>): string {
    const patches = this.#sections.flatMap((section) => patchesOf(section, changes.get(section.name) ?? []));
    const strides = Math.floor((patches[0]?.start ?? this.#bytes.length) / STRIDE);
    const hash = this.#stateAt(strides);
    let cursor = strides * STRIDE;
    for (const { start, end, text } of patches) {
      hash.update(this.#bytes.subarray(cursor, start)).update(text, 'latin1');
      cursor = end;
    }
    return hash.update(this.#bytes.subarray(cursor)).digest('hex');
  }

  /** The hash of so many strides of the text. States are made as they are first needed. */
  #stateAt(strides: number): Hash {
    for (let at = this.#states.length; at <= strides; at += 1) {
      const before = this.#states[at - 1] as Hash;
      this.#states.push(before.copy().update(this.#bytes.subarray((at - 1) * STRIDE, at * STRIDE)));
    }
    return (this.#states[strides] as Hash).copy();
  }
}

/** What changes write into a section, in the order of the text. */
function patchesOf({ entries, start }: Section, changes: readonly Change[]): readonly Patch[] {
  const sorted = [...changes].sort((a, b) => byCodePoint(a.id, b.id));
  let isEmpty = entries.length === 0;
  return sorted.map((change): Patch => {
    const at = placeOf(entries, change.id);
    const entry = entries[at];
    const text = entryText(change);
    if (entry?.id === change.id) return { start: entry.start, end: entry.end, text };
    if (entry) return { start: entry.start, end: entry.start, text: `${text}, ` };
    const end = entries.at(-1)?.end ?? start;
    const patch = { start: end, end, text: isEmpty ? text : `, ${text}` };
    isEmpty = false;
    return patch;
  });
}
