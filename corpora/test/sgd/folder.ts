/** Folders in the layout of SGD, with the services of the fixture and dialogues about them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SgdDialogue, SgdTurn } from '../../src/sgd/corpus/format.js';
import type { SgdService } from '../../src/sgd/schema/format.js';
import { dialogue, schema } from './fixture.js';

/** A folder that a test may fill. */
export class Folder {
  readonly root = mkdtempSync(join(tmpdir(), 'typetod-sgd-'));

  path(...parts: readonly string[]): string {
    return join(this.root, ...parts);
  }

  /** Writes a file: text as it is, anything else as JSON. */
  put(name: string, content: unknown): string {
    const path = this.path(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  /** Makes a split of files with these dialogues, numbered from 1. */
  putSplit(split: string, ...files: readonly (readonly SgdDialogue[])[]): readonly string[] {
    this.put(join(split, 'schema.json'), schema);
    return files.map((dialogues, at) =>
      this.put(join(split, `dialogues_${String(at + 1).padStart(3, '0')}.json`), dialogues),
    );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The same dialogue so many times, under ids of its own: `3_00000`, `3_00001`, ... */
export function repeated(file: number, count: number, turns: readonly SgdTurn[]): readonly SgdDialogue[] {
  return Array.from({ length: count }, (_, at) => dialogue(`${file}_${String(at).padStart(5, '0')}`, ...turns));
}

/** In the variant, a kayak's name is called as the lake was, and the other way round; the rental as the search was. */
const SWAPPED: Readonly<Record<string, string>> = {
  lake: 'kayak_name',
  kayak_name: 'lake',
  FindKayaks: 'SeekKayaks',
  RentKayak: 'FindKayaks',
};

/** The name of a slot or an intent of the fixture in the variant. */
export const renamed = (name: string): string => SWAPPED[name] ?? `${name}_too`;

/** The fixture's schema under other names, as SGD-X has them: `Kayaks_1` is `Kayaks_13`. */
export const variantSchema: readonly SgdService[] = schema.map((service) => ({
  ...service,
  service_name: `${service.service_name}3`,
  slots: service.slots.map((slot) => ({ ...slot, name: renamed(slot.name) })),
  intents: service.intents.map((intent) => ({
    ...intent,
    name: renamed(intent.name),
    required_slots: intent.required_slots.map(renamed),
    optional_slots: Object.fromEntries(
      Object.entries(intent.optional_slots).map(([name, value]) => [renamed(name), value]),
    ),
    result_slots: intent.result_slots.map(renamed),
  })),
}));
