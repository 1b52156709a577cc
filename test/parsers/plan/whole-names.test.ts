import { createSession } from 'typetod';
import { hotels1, movies1, music2, services2, services3 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { withWholeNames } from '../../../src/parsers/plan/whole-names.js';
import { boating } from '../boats.js';

const FOUND = 'movies_1_find_movies({ location: "Oakland" })';

async function named(
  value: string,
  { slot = 'movie_name', start = 'movies_1_buy_movie_tickets', before = FOUND } = {},
) {
  const session = createSession({ services: [movies1, hotels1, music2, services2, services3], reader: naturalReader });
  if (before !== '') await session.turn(before);
  const plan = withWholeNames({ start, values: [{ slot, value }] }, session.world, session.engine.registry);
  return plan.values?.[0]?.value;
}

describe('a part of the name of a result', () => {
  it.each(['the Beekeeper', 'beekeeper at sea', 'a beekeeper'])('names it: %s', async (value) => {
    expect(await named(value)).toBe('The Beekeeper at Sea');
  });

  it.each(['the', 'Captain Nemo', 'The Beekeeper at Sea', 'bees'])('is no part of one alone: %s', async (value) => {
    expect(await named(value)).toBe(value);
  });

  it('names it in the transaction that follows, and in the slot for it', async () => {
    expect(await named('the Beekeeper', { start: 'movies_1_find_movies' })).toBe('the Beekeeper');
    expect(await named('the Beekeeper', { slot: 'location' })).toBe('the Beekeeper');
    expect(await named('the Beekeeper', { start: 'hotels_1_reserve_hotel', slot: 'hotel_name' })).toBe('the Beekeeper');
  });

  const DENTIST = { slot: 'dentist_name', start: 'services_2_book_appointment', before: '' };
  it.each(['dentist Marsh', 'dr marsh', 'Ottilie Marsh', 'Marsh'])(
    'names what is known where nothing was found: %s',
    async (value) => {
      expect(await named(value, DENTIST)).toBe('Dr. Ottilie Marsh');
    },
  );

  const FOUND_DOCTORS = 'services_3_find_provider({ type: "Dermatologist", city: "San Francisco" })';
  const DOCTOR = { slot: 'doctor_name', start: 'services_3_book_appointment' };
  it('names the one that was found, of several known', async () => {
    expect(await named('Doctor Castellano', { ...DOCTOR, before: FOUND_DOCTORS })).toBe('Dr. Elodie Castellano');
    expect(await named('Doctor Castellano', { ...DOCTOR, before: '' })).toBe('Doctor Castellano');
  });

  it('leaves the title of another as it is', async () => {
    expect(await named('Halo', { slot: 'song_name', start: 'music_2_play_media', before: '' })).toBe('Halo');
  });

  it.each(['dentist', 'Dr. Mar', 'Dentist Greta Marsh', 'Dr.', 'my dentist'])(
    'is none of one known: %s',
    async (value) => {
      expect(await named(value, DENTIST)).toBe(value);
    },
  );
});

describe('a name that the tables have', () => {
  const written = async (slot: string, value: string): Promise<unknown> => {
    const session = createSession({ services: [boating], reader: naturalReader });
    const plan = withWholeNames(
      { start: 'boating_hire_boat', values: [{ slot, value }] },
      session.world,
      session.engine.registry,
    );
    return plan.values?.[0]?.value;
  };

  it.each([
    ['boat', 'grey heron', 'Grey Heron'],
    ['boat', 'GREY HERON', 'Grey Heron'],
    ['customer', "o'brien", "O'Brien"],
    ['customer', 'ole de vries', 'Ole de Vries'],
    ['customer', 'anna mckay', 'Anna McKay'],
  ])('is written as they write it: %s %s', async (slot, said, name) => {
    expect(await written(slot, said)).toBe(name);
  });

  it.each([
    ['customer', 'ada'],
    ['customer', 'grey heron'],
    ['boat', "o'brien"],
    ['note', 'bring the Blue Towels'],
    ['note', 'grey heron'],
    ['day', 'tomorrow'],
  ])('and a text that they do not have for its slot stays as it was said: %s %s', async (slot, said) => {
    expect(await written(slot, said)).toBe(said);
  });
});
