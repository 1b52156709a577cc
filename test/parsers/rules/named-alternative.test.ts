/** What was offered instead, where its value is all that is said. */
import { createSession, failure, service, success, transaction } from 'typetod';
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
const pottery = service({ name: 'Pottery', description: 'Pottery', apis: [Join] });

/** What becomes of an answer to another course on another day. */
async function answered(utterance: string): Promise<string> {
  const session = createSession({ services: [pottery], reader: naturalReader, id: 'pottery' });
  await session.turn('x1 = pottery_join({ title: "First Bowls", weeks: 6, day: "2019-03-11" })');
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
});
