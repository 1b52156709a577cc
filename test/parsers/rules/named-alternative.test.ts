/** What was offered instead, where its value is all that is said. */
import { createSession, failure, service, success, time, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

class Join extends transaction({
  description: 'Join a course',
  slots: {
    title: z.string().describe('Title of the course'),
    weeks: z.int().describe('For how many weeks'),
    day: z.iso.date().describe('First day'),
  },
  returns: {},
  transact: ({ title }) =>
    title === 'First Bowls' ? failure({ alternative: { title: 'Saturday Wheel', day: '2019-03-09' } }) : success(),
}) {}
class Fire extends transaction({
  description: 'Have pots fired',
  slots: { at: time('When the kiln is heated') },
  returns: {},
  transact: ({ at }) => (at === '19:00' ? failure({ alternative: { at: '20:00' } }) : success()),
}) {}
const pottery = service({ name: 'Pottery', description: 'Pottery', apis: [Join, Fire] });

const JOIN = 'x1 = pottery_join({ title: "First Bowls", weeks: 6, day: "2019-03-11" })';
const FIRE = 'x1 = pottery_fire({ at: "19:00" })';

/** What becomes of an answer to what was offered instead: another course on another day. */
async function answered(utterance: string, asked = JOIN): Promise<string> {
  const session = createSession({ services: [pottery], reader: naturalReader, id: 'pottery' });
  await session.turn(asked);
  await session.turn('confirm(x1)');
  return (await new DialogueManager({ session, parser: rulesParser() }).turn(utterance)).source;
}

describe('what was offered instead', () => {
  it.each([
    'the Saturday one on the 9th then',
    'Saturday Wheel, the 9th',
    'fine, the Saturday one will do',
    'ok, 6 weeks',
  ])('is taken by %s', async (utterance) => {
    expect(await answered(utterance)).toBe('confirm(x1)');
  });

  it.each([
    'Saturday Wheel, the 16th',
    'the Sunday one on the 9th',
    'not the Saturday one',
    'ok, 7 weeks',
    'on the 9th?',
  ])('is not taken by %s', async (utterance) => {
    expect(await answered(utterance)).not.toContain('confirm(');
  });

  it.each(['8 works', 'eight is fine', '8 would suit us', '8 pm works for me'])(
    'is taken where it is said to suit: %s',
    async (utterance) => {
      expect(await answered(utterance, FIRE)).toBe('confirm(x1)');
    },
  );

  it.each(['9 works', '8 am works', "8 doesn't work", 'does 8 work?', '8 works if you are there'])(
    'is not taken where something else does, or it does not: %s',
    async (utterance) => {
      expect(await answered(utterance, FIRE)).not.toContain('confirm(');
    },
  );
});
