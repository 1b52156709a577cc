/** What becomes of a span of days where a transaction takes one day. */
import { createSession, type Service, service, transaction } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../../../src/language/index.js';
import { withPeriod } from '../../../src/parsers/comparisons/one-day.js';

async function told(services: readonly Service[], ...lines: readonly string[]): Promise<string> {
  const session = createSession({ services, reader: naturalReader, id: 'day', now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  let reply = '';
  for (const line of lines) reply = (await manager.turn(line)).reply;
  return reply;
}

const TABLE = 'Book a table at Tapas Torcal in Palo Alto at 7 pm';

describe('a day that is only said as a span of days', () => {
  it.each([
    [`${TABLE} in early April`, 'early April'],
    [`${TABLE} some time next week`, 'next week'],
    [`${TABLE} in April`, 'April'],
    [`${TABLE} at the end of March`, 'the end of March'],
    [`${TABLE}, the first weekend of April`, 'the first weekend of April'],
  ])('is asked for, and no default stands for it: %s', async (line, words) => {
    expect(await told([restaurants2], line)).toMatch(new RegExp(`^I need (?:one day of ${words}|the day itself)\\.`));
  });

  it.each(['in early April', 'next week', 'the last weekend in March'])(
    'is asked for where everything was read back: %s',
    async (line) => expect(await told([restaurants2], TABLE, line)).toMatch(/^I need one day of .* What date/),
  );

  it.each([
    `${TABLE} on April 6th`,
    TABLE,
    `${TABLE}. I was there early this month`,
    `${TABLE}, not next week`,
    `${TABLE} next week Tuesday`,
  ])('is none where a day, none, or another one is said: %s', async (line) => {
    expect(await told([restaurants2], line)).not.toContain('I need');
  });

  it('is none where words of a text say so, or where two days are taken', async () => {
    class Post extends transaction({
      description: 'Post a note',
      returns: {},
      slots: {
        note: z.string().describe('The note'),
        day: z.iso.date().default('2019-03-05').describe('Day of posting'),
      },
    }) {}
    class Stay extends transaction({
      description: 'Book a stay',
      returns: {},
      slots: { first: z.iso.date().describe('First day'), last: z.iso.date().describe('Last day') },
    }) {}
    const notes = service({ name: 'Notes', description: 'Notes', apis: [Post] });
    const stays = service({ name: 'Stays', description: 'Stays', apis: [Stay] });
    const session = createSession({ services: [notes], reader: naturalReader, id: 'day', now: '2019-03-01T09:00' });
    const proposal = { statements: [call('notes_post', { note: 'Lunch next week' })] };
    expect(withPeriod(proposal, { session, utterance: 'Post "Lunch next week"' })).toBe(proposal);
    expect(withPeriod(proposal, { session, utterance: 'Post it at the end of March' })).not.toBe(proposal);
    expect(await told([stays], 'Book a stay in early April')).not.toContain('one day of');
  });
});
