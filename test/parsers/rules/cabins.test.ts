import { createSession, search, service, success, table, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { expect, test } from 'vitest';
import { z } from 'zod';

const VILLAGES = ['Vik', 'Dale', 'Moss'] as const;

const cabins = table('cabins', 'name', [
  { name: 'Alder', village: 'Vik' as const },
  { name: 'Birch', village: 'Dale' as const },
]);

class FindCabin extends search({
  description: 'Find a cabin',
  slots: { village: z.enum(VILLAGES).describe('The village') },
  returns: { name: z.string().describe('The name of the cabin'), village: z.enum(VILLAGES) },
  entity: 'cabin',
  table: cabins,
  followUp: () => BookCabin,
}) {}

class BookCabin extends transaction({
  description: 'Book a cabin',
  slots: { name: z.string().describe('The name of the cabin'), nights: z.int().describe('How many nights') },
  returns: { name: z.string(), nights: z.int(), ref: z.string().describe('The number of the booking') },
  amend: () => ChangeCabin,
}) {
  override transact() {
    return success({ ref: 'C1' });
  }
}

/** Whose changed value is required, and which returns it. */
class ChangeCabin extends transaction({
  description: 'Change the booking of a cabin',
  slots: { ref: z.string().describe('The number of the booking'), nights: z.int().describe('How many nights') },
  returns: { ref: z.string(), nights: z.int() },
}) {}

const cab = service({ name: 'Cab', description: 'Cabins', apis: [FindCabin, BookCabin, ChangeCabin] });

async function last(...utterances: readonly string[]): Promise<string> {
  const session = createSession({ services: [cab], reader: naturalReader });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  let program = '';
  for (const utterance of utterances) program = (await manager.turn(utterance)).result?.program ?? '';
  return program;
}

test.each(['yes', 'sure', 'yes please'])('%s to a choice of several takes none of them', async (words) => {
  expect(await last('Find a cabin', words)).not.toContain('village =');
});

test('a value that is said changes a deed, whatever the deed has', async () => {
  const booked = ['Book the cabin Alder for 3 nights', 'yes'];
  expect(await last(...booked, 'change it to 5 nights')).toContain('cab_change_cabin({ ref: x1.ref, nights: "5" })');
});

test('what was done before this conversation is changed by its number, and only then', async () => {
  const numbered = 'Change the booking of the cabin, number C-702, to 5 nights';
  expect(await last(numbered)).toContain('cab_change_cabin({ nights: "5" })');
  expect(await last(numbered, 'C-702')).toContain('ref = "C-702"');
  expect(await last('Change the booking of the cabin to 5 nights')).not.toContain('cab_change_cabin');
});
