/** Rooms to let in shared flats: rooms, visits to the flatmates, applications, and adverts for a room. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const place = {
  nickname: z.string().describe('What the flat is called'),
  district: z.enum(['Altona', 'Ottensen', 'Eimsbuettel', 'St Pauli']).describe('District of the flat'),
  room_size: saidAs(z.int().describe('Size of the room in square metres'), { names: ['size', 'square metres'] }),
  warm_rent: saidAs(money('What the room costs a month with heating', { currency: 'EUR' }), {
    names: ['rent', 'price', 'budget'],
  }),
  flatmates: saidAs(z.int().describe('How many people live there already'), { names: ['housemates', 'roommates'] }),
  smoking: saidAs(z.enum(['nowhere', 'balcony', 'everywhere']).describe('Where smoking is allowed'), {
    names: ['smoke'],
    values: { nowhere: ['non-smoking', 'smoke-free'], balcony: ['outside'], everywhere: ['inside'] },
  }),
  pets_welcome: z.boolean().describe('Whether pets are welcome'),
  furnished: saidAs(z.boolean().describe('Whether the room is furnished'), { names: ['furniture'] }),
  lift: saidAs(z.boolean().describe('Whether there is a lift'), { names: ['elevator'] }),
  free_from: z.iso.date().describe('Day from which it is free'),
};
type Place = ArgumentsOf<typeof place>;

function row(
  name: string,
  district: Place['district'],
  room_size: number,
  warm_rent: number,
  flatmates: number,
  smoking: Place['smoking'],
  pets_welcome: boolean,
  furnished: boolean,
  lift: boolean,
  free_from: string,
): Place {
  return {
    nickname: name,
    district,
    room_size,
    warm_rent,
    flatmates,
    smoking,
    pets_welcome,
    furnished,
    lift,
    free_from,
  };
}

const places = table('spare_room.places', 'nickname', [
  row('Gull Nest', 'Altona', 14, 480, 2, 'balcony', false, true, false, '2019-04-01'),
  row('Fish Market 8', 'Altona', 20, 610, 3, 'nowhere', true, false, true, '2019-03-15'),
  row('Dockers Den', 'Altona', 11, 390, 4, 'everywhere', true, true, false, '2019-03-10'),
  row('Linden Flat', 'Ottensen', 16, 550, 1, 'nowhere', false, true, true, '2019-04-15'),
  row('Tall Windows', 'Ottensen', 24, 690, 2, 'balcony', true, false, false, '2019-05-01'),
  row('Bread Loft', 'Ottensen', 12, 430, 3, 'nowhere', false, false, false, '2019-04-01'),
  row('Chess Players', 'Eimsbuettel', 15, 520, 2, 'nowhere', false, true, true, '2019-03-20'),
  row('Green Kitchen', 'Eimsbuettel', 18, 575, 3, 'nowhere', true, false, true, '2019-04-01'),
  row('Choir House', 'Eimsbuettel', 13, 445, 5, 'balcony', true, true, false, '2019-06-01'),
  row('Night Owls', 'St Pauli', 10, 410, 4, 'everywhere', false, true, false, '2019-03-05'),
  row('Stairs to Heaven', 'St Pauli', 22, 590, 1, 'balcony', true, false, false, '2019-04-10'),
  row('Anchor', 'St Pauli', 17, 535, 2, 'nowhere', false, true, true, '2019-05-15'),
]);

const visit_id = z.string().describe('Number of the visit');

export class LookForRoom extends search({
  description: 'Look for a room in a shared flat',
  examples: ['i need somewhere to live'],
  slots: {
    district: place.district,
    smoking: place.smoking.optional(),
    pets_welcome: place.pets_welcome.optional(),
    furnished: place.furnished.optional(),
    lift: place.lift.optional(),
  },
  returns: place,
  entity: 'room',
  table: places,
  offers: ['nickname', 'room_size', 'warm_rent'],
  comparable: ['room_size', 'warm_rent', 'flatmates', 'free_from'],
  followUp: () => MeetFlatmates,
}) {}

export class MeetFlatmates extends transaction({
  description: 'Arrange to see a room and meet the flatmates',
  slots: {
    nickname: place.nickname,
    come_on: z.iso.date().describe('Day of the visit'),
    come_at: time('When one comes by', { hours: '10:00-21:59' }),
    candidate: z.string().describe('Name of the person who looks for a room'),
    by_video: saidAs(z.boolean().default(false).describe('Whether it is seen by video'), {
      names: ['online', 'on screen'],
    }),
    brings: z.int().min(0).max(3).optional().describe('How many friends are brought along'),
  },
  returns: { visit_id, host: z.string().describe('Name of the flatmate who opens the door') },
  entity: 'visit',
  transact: ({ come_on, by_video }, { call }) =>
    come_on === '2019-03-02' && !by_video
      ? failure({ reason: 'They are all away on that day.', alternative: { come_on: '2019-03-04' } })
      : success({ visit_id: `S${call + 61}`, host: ['Jule', 'Momo', 'Henrik'][call % 3] ?? 'Jule' }),
  undo: () => SkipVisit,
  amend: () => ChangeVisit,
}) {}

export class ChangeVisit extends transaction({
  description: 'Change the day or time of a visit to a flat',
  slots: {
    visit_id,
    come_on: z.iso.date().optional().describe('New day of the visit'),
    come_at: time('New time of the visit', { hours: '10:00-21:59' }).optional(),
  },
  returns: { visit_id },
  entity: 'change',
}) {}

export class SkipVisit extends transaction({
  description: 'Cancel a visit to a flat',
  slots: { visit_id, excuse: z.string().optional().describe('Why nobody comes') },
  returns: { visit_id },
  entity: 'cancellation',
}) {}

export class ApplyForRoom extends transaction({
  description: 'Apply for a room',
  slots: {
    nickname: place.nickname,
    applicant: z.string().describe('Name of the person who applies'),
    age: z.int().min(18).max(99).describe('How old they are'),
    occupation: saidAs(z.enum(['student', 'apprentice', 'employed', 'freelance', 'retired']).describe('What they do'), {
      names: ['job', 'work'],
      values: {
        student: ['at university'],
        apprentice: ['trainee'],
        freelance: ['self-employed'],
        retired: ['pensioner'],
      },
    }),
    move_in: z.iso.date().describe('Day on which they would move in'),
    months: z.int().min(1).max(60).optional().describe('How many months they would stay'),
    about_me: z.string().optional().describe('What the flatmates should know'),
    smoker: z.boolean().describe('Whether they smoke'),
  },
  returns: {
    application: z.string().describe('Number of the application'),
    decided_by: z.iso.date().describe('Day of the decision'),
  },
  entity: 'application',
  transact: ({ nickname, move_in }, { rows, call }) => {
    const found = rows(places).find((one) => one.nickname.toLowerCase() === nickname.toLowerCase());
    if (!found) return failure({ reason: 'No flat is called that.' });
    if (move_in < found.free_from)
      return failure({ reason: 'It is not free so early.', alternative: { move_in: found.free_from } });
    return success({ application: `A${call + 15}`, decided_by: '2019-03-12' });
  },
}) {}

export class OfferRoom extends transaction({
  description: 'Put in an advert for a room that is to let',
  examples: ['we have a room going'],
  slots: {
    street: z.string().describe('Street of the flat'),
    square_metres: z.int().min(5).max(60).describe('Size of the room in square metres'),
    asking_rent: saidAs(money('What is asked for it a month', { currency: 'EUR' }), { names: ['rent'] }),
    available_from: z.iso.date().describe('Day from which it is to let'),
    until: z.iso.date().optional().describe('Day until which it is to let'),
    wanted: saidAs(z.enum(['women', 'men', 'anyone']).default('anyone').describe('Who is wanted'), {
      values: { women: ['a girl', 'female'], men: ['a guy', 'male'] },
    }),
    posted_by: z.string().describe('Name of the person who lets it'),
  },
  returns: {
    advert: z.string().describe('Number of the advert'),
    advert_fee: money('What the advert costs', { currency: 'EUR' }),
  },
  entity: 'advert',
  transact: ({ until }, { call }) => success({ advert: `AD${call + 400}`, advert_fee: until ? 8 : 12 }),
}) {}

export const spareRoom = service({
  name: 'SpareRoom',
  description: 'Rooms to let in shared flats',
  apis: [LookForRoom, MeetFlatmates, ChangeVisit, SkipVisit, ApplyForRoom, OfferRoom],
  tables: [places],
});
