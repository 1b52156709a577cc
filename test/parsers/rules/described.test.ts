/** Users who say what an API does in the words of its description, as simulated users do. */
import { search, service } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposals } from './conversation.js';

class FindShows extends search({
  description: 'Look up plays and concerts by venue, style and optionally director',
  slots: {
    style: z.enum(['Drama', 'Concert']).optional(),
    city: z.string().optional(),
    directed_by: z.string().optional(),
  },
  returns: { show_name: z.string() },
  entity: 'show',
  search: () => [{ show_name: 'Tidewater' }],
}) {}

class GetTimes extends search({
  description: 'Get the times at which a show begins',
  slots: { show_name: z.string(), venue: z.string().optional() },
  returns: { time: z.string() },
  entity: 'time',
  search: () => [],
}) {}

const SHOWS = service({ name: 'shows', description: 'Shows', apis: [FindShows, GetTimes] });

const first = async (line: string): Promise<string> => (await proposals([SHOWS], [line])).at(-1) ?? '';

describe('words of a description', () => {
  test('tell which API is meant, whatever else is named', async () => {
    const line = 'Can you look up plays and concerts by venue at Harbour Lights Theater?';
    expect(await first(line)).toMatch(/^shows_find_shows\(/);
  });

  test.each([
    ['I want to find a concert in Kingsport.', 'style: "Concert"'],
    ['Look up plays directed by Ada Quill.', 'directed_by: "Ada Quill"'],
    ['Look up plays and concerts by venue, style and optionally director. The style is drama.', 'style: "drama"'],
    ['Look up plays and concerts by venue, style and optionally director directed by Ada Quill.', '"Ada Quill"'],
  ])('leave the values beside them: %s', async (line, value) => {
    expect(await first(line)).toContain(value);
  });

  test.each([
    "I don't want to look up plays and concerts by venue, get the times at which Tidewater begins.",
    'I had to look up plays and concerts by venue. Now I want the times of Tidewater.',
  ])('start nothing where something else is wanted: %s', async (line) => {
    expect(await first(line)).toContain('shows_get_times(');
  });
});
