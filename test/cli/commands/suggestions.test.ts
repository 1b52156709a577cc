import { readTranscripts } from 'typetod/transcripts';
import { createSession } from 'typetod';
import { allServices, hotels4, movies1, rentalCars3, restaurants2, rideSharing2, weather1 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { suggestionsFor } from '../../../src/cli/commands/chat/suggestions/suggestions.js';
import { LIVE_SERVICES } from '../../../src/cli/commands/demo/live.js';
import { sessionFor, sourceOf } from 'typetod/internal';
import { runs } from '../../runs.js';

const SERVICES = [restaurants2, hotels4, movies1, rentalCars3, rideSharing2, weather1];

/** What is suggested after some programs. */
async function suggested(...programs: readonly string[]): Promise<readonly string[]> {
  const session = createSession({ services: SERVICES, reader: naturalReader });
  for (const program of programs) expect((await session.turn(program)).feedback).toBeUndefined();
  return suggestionsFor(session);
}

const FIND = 'x1 = restaurants_2_find_restaurants({ location: "Berkeley", category: "Thai" })';
const BOOK = 'restaurants_2_reserve_restaurant({ restaurant_name: "Bangkok Balcony", location: "Berkeley" })';

describe('what one could say', () => {
  it('begins with what services do, each of another one', async () => {
    const first = await suggested();
    expect(first[0]).toMatch(/^I'd like to look for a place to eat in [A-Z][\w ]+\.$/);
    expect(first).toHaveLength(3);
    expect(await suggested('conversation_pause()')).not.toEqual(first);
  });

  it('answers a question with values that the slot takes', async () => {
    expect(await suggested(BOOK)).toEqual(['12:15 pm.', '8 pm.']);
    expect(await suggested('ride_sharing_2_get_ride({ destination: "zoo", number_of_seats: 2 })')).toContain(
      'I have no preference.',
    );
  });

  it('answers several questions in one sentence', async () => {
    const [all = ''] = await suggested('rental_cars_3_get_cars_available({ city: "Seattle" })');
    expect(all).toMatch(/^Starting tomorrow, pick-up at .* [ap]m, ending on .*\.$/);
  });

  it('agrees, changes something, or declines, where a confirmation is asked for', async () => {
    const asked = await suggested(`x1 = ${BOOK}`, 'x1.time = "7 pm"');
    expect(asked).toEqual(['Yes, please.', 'Make it 6:30 pm, please.', 'No, thank you.']);
  });

  it('never changes a value to what it is already', async () => {
    const asked = await suggested(`x1 = ${BOOK}`, 'x1.time = "6:30 pm"');
    expect(asked[1]).toBe('Make it 12:15 pm, please.');
  });

  it('takes or declines a suggestion and an alternative', async () => {
    expect(await suggested(FIND, 'select(x3)')).toEqual(['Yes, please.', 'Not now.']);
    const full = BOOK.replace('Bangkok Balcony', 'Root and Leaf').replace(' })', ', time: "12:00" })');
    expect(await suggested(`x1 = ${full}`, 'confirm(x1)')).toEqual(['Yes, that is fine.', 'No, thank you.']);
  });

  it('asks about a result, for another one, or takes it', async () => {
    const offered = await suggested(FIND);
    expect(offered[0]).toMatch(/^(What is the .*|Does it .*|Is .*)\?$/);
    expect(offered.slice(1)).toEqual(['Are there others?', "I'll take that one."]);
  });

  it('asks for no other result where there is none', async () => {
    expect(await suggested(FIND, 'next(x1)')).not.toContain('Are there others?');
    expect(await suggested('weather_1_get_weather({ city: "Oslo" })')).not.toContain("I'll take that one.");
  });

  it('takes a result of a list by its name', async () => {
    const [named] = await suggested('movies_1_find_movies({ location: "Oakland" })');
    expect(named).toBe('The Beekeeper at Sea sounds good.');
  });

  it('comes back to what was put off', async () => {
    const put = await suggested(`x1 = ${BOOK}`, 'suspend(x1)');
    expect(put[0]).toBe("Let's go back to the reservation.");
  });

  it('says nothing once the conversation ended', async () => {
    expect(await suggested('say()')).toEqual([]);
  });

  it('makes at most three whole sentences in every turn of every bundled dialogue', async () => {
    const transcripts = readTranscripts(['transcripts']).flatMap((file) => file.transcripts);
    for (const transcript of transcripts.slice(0, runs(transcripts.length, 8))) {
      const session = sessionFor(transcript, { services: allServices, reader: naturalReader });
      for (const turn of transcript.turns) {
        await session.turn(sourceOf(turn));
        const texts = suggestionsFor(session);
        expect(texts.length).toBeLessThanOrEqual(3);
        expect(new Set(texts).size, texts.join(' ')).toBe(texts.length);
        for (const text of texts) expect(text, transcript.title).toMatch(/^["$\p{Lu}\d].*[.?]$/u);
        expect(texts.join(' ')).not.toMatch(/undefined|\[object|, \.| {2}/);
      }
    }
  });
});

describe('the services of a live conversation', () => {
  it('are bundled, and each of another domain', () => {
    const known = new Set(allServices.map(({ name }) => name));
    expect(LIVE_SERVICES.filter((name) => !known.has(name))).toEqual([]);
    const domains = LIVE_SERVICES.map((name) => name.replace(/_\d$/, ''));
    expect(new Set(domains).size).toBe(domains.length);
  });
});
