import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A service with one API. */
const DINNER = {
  service_name: 'Dinner',
  description: 'Books tables at one restaurant',
  slots: [
    { name: 'people', description: 'How many come', is_categorical: false },
    { name: 'time', description: 'Time of day', is_categorical: false },
    { name: 'note', description: 'Anything to know', is_categorical: false },
  ],
  intents: [
    {
      name: 'ReserveTable',
      description: 'Book a table',
      is_transactional: true,
      required_slots: ['people', 'time'],
      optional_slots: { note: 'dontcare' },
    },
  ],
};

export const SERVICES = {
  services: [DINNER],
  kinds: { 'Dinner.people': 'integer', 'Dinner.time': 'time' },
  wordings: { 'Dinner.people': [{ name: 'covers', description: 'For how many the table is laid' }] },
};

/** A turn at the beginning, and one that answers. */
export const OPENING = {
  id: 'opening',
  corpus: 'mine',
  services: ['Dinner'],
  user: 'a table for six, please',
  api: 'Dinner.ReserveTable',
  values: [{ slot: 'people', start: 12, end: 15 }],
} as const;
export const ANSWER = {
  id: 'answer',
  corpus: 'mine',
  services: ['Dinner'],
  active: { api: 'Dinner.ReserveTable', slots: { people: 4 } },
  asks: ['time'],
  user: 'make it 8 pm',
  values: [{ slot: 'time', start: 8, end: 12 }],
} as const;

type GivenTurn = Readonly<Record<string, unknown>>;

/** Writes turns and their services into a new folder within one; the path of the turns. */
export function turnsFile(
  within: string,
  turns: readonly (GivenTurn | string)[],
  services: unknown = SERVICES,
): string {
  const folder = mkdtempSync(join(within, 'turns-'));
  const lines = turns.map((turn) => (typeof turn === 'string' ? turn : JSON.stringify(turn)));
  const file = join(folder, 'mine.turns.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'services.json'), JSON.stringify(services));
  return file;
}
