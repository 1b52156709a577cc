/** A portrait studio: photo shoots, prints of them, and rooms for photographers to hire. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const shoot = {
  package_name: z.string().describe('Name of the photo package'),
  subject: saidAs(
    z.enum(['family', 'newborn', 'couple', 'business', 'passport', 'pet']).describe('What the photos are of'),
    {
      values: { business: ['headshot', 'CV photo'], passport: ['ID'] },
    },
  ),
  setting: z.enum(['studio', 'outdoors', 'at home']).describe('Where the photos are taken'),
  step_free: z.boolean().describe('Whether one gets there without stairs'),
  max_people: z.int().describe('How many people fit into the picture at most'),
  length: z.int().describe('How many minutes the shoot takes'),
  photos_included: z.int().describe('How many finished photos come with it'),
  fee: money('Price of the photo shoot'),
  photographer: z.string().describe('Who takes the photos'),
};

const packages = table('studio_lumen.packages', 'package_name', [
  row('Sofa Session', 'family', 'studio', true, 6, 60, 10, 140, 'Ottilie'),
  row('Park Picnic', 'family', 'outdoors', true, 10, 90, 25, 190, 'Bram'),
  row('Three Generations', 'family', 'studio', false, 14, 75, 15, 210, 'Ottilie'),
  row('Kitchen Table', 'family', 'at home', true, 8, 120, 30, 260, 'Yusuf'),
  row('First Yawn', 'newborn', 'studio', true, 4, 90, 12, 175, 'Ottilie'),
  row('Cradle Visit', 'newborn', 'at home', true, 5, 120, 20, 230, 'Yusuf'),
  row('Golden Hour', 'couple', 'outdoors', false, 2, 60, 18, 150, 'Bram'),
  row('Just Us Two', 'couple', 'studio', true, 2, 45, 8, 95, 'Ottilie'),
  row('Rooftop Ring', 'couple', 'outdoors', false, 2, 90, 30, 240, 'Bram'),
  row('Quick Headshot', 'business', 'studio', true, 1, 20, 2, 60, 'Ines'),
  row('Boardroom', 'business', 'studio', false, 12, 90, 12, 320, 'Ines'),
  row('City Profile', 'business', 'outdoors', true, 3, 45, 6, 110, 'Bram'),
  row('Straight Face', 'passport', 'studio', true, 1, 10, 4, 18, 'Ines'),
  row('Baby Passport', 'passport', 'studio', false, 2, 20, 4, 25, 'Ottilie'),
  row('Best in Show', 'pet', 'studio', true, 2, 40, 8, 85, 'Yusuf'),
  row('Muddy Paws', 'pet', 'outdoors', true, 4, 60, 15, 120, 'Bram'),
]);

const bookings = table<{ code: string }>('studio_lumen.bookings', 'code', []);

type Row = ArgumentsOf<typeof shoot>;

function row(
  package_name: string,
  subject: Row['subject'],
  setting: Row['setting'],
  step_free: boolean,
  max_people: number,
  length: number,
  photos_included: number,
  fee: number,
  photographer: string,
): Row {
  return { package_name, subject, setting, step_free, max_people, length, photos_included, fee, photographer };
}

const bookingCode = z.string().describe('Code of the booked shoot');
const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

export class BrowseShoots extends search({
  description: 'Look for a photo shoot',
  slots: {
    subject: shoot.subject,
    setting: shoot.setting.nullable(),
    head_count: z.int().min(1).optional().describe('How many people are to be in the picture'),
    step_free: shoot.step_free.optional(),
    max_fee: money('Most that the shoot may cost').optional(),
  },
  returns: shoot,
  entity: 'shoot',
  identity: 'package_name',
  offers: ['package_name', 'setting', 'fee'],
  followUp: () => BookShoot,
  search: ({ subject, setting, head_count, step_free, max_fee }, { rows }) =>
    rows(packages)
      .filter((found) => found.subject === subject)
      .filter((found) => setting === null || setting === undefined || found.setting === setting)
      .filter((found) => head_count === undefined || found.max_people >= head_count)
      .filter((found) => step_free === undefined || found.step_free === step_free)
      .filter((found) => max_fee === undefined || found.fee <= max_fee),
}) {}

export class BookShoot extends transaction({
  description: 'Book a photo shoot',
  slots: {
    package_name: shoot.package_name,
    sitter: z.string().describe('Name of the person or family in the photos'),
    shoot_day: z.iso.date().describe('Day of the shoot'),
    start_time: time('When the shoot begins', { hours: '08:00-19:00' }),
    adults: z.int().min(0).describe('How many grown-ups are in the photos'),
    children: z.int().min(0).default(0).describe('How many children are in the photos'),
    album: z.boolean().default(false).describe('Whether to make a printed album of the photos'),
    wishes: z.string().optional().describe('What the photographer should know'),
  },
  returns: {
    booking_code: bookingCode,
    deposit: money('What is paid in advance'),
  },
  entity: 'photo shoot',
  phrases: { ask: { sitter: 'Who is going to be in the photos?' } },
}) {
  /** The studio is closed on Mondays, and nobody is there before ten. */
  override transact(
    { package_name, shoot_day, start_time }: ArgumentsOf<typeof BookShoot>,
    { rows }: { rows: (of: typeof bookings) => readonly { code: string }[] },
  ) {
    if (isMonday(shoot_day)) {
      const tuesday = new Date(Date.parse(`${shoot_day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      return failure({ reason: 'The studio is closed on Mondays.', alternative: { shoot_day: tuesday } });
    }
    if (start_time < '10:00')
      return failure({ reason: 'Nobody is in before ten.', alternative: { start_time: '10:00' } });
    const found = packages.rows.find((candidate) => candidate.package_name === package_name);
    if (!found) return failure({ reason: 'There is no package of that name.' });
    const code = `L${71 + rows(bookings).length}`;
    return success({ booking_code: code, deposit: Math.round(found.fee / 5) }, [bookings.insert({ code })]);
  }
}

export class MoveShoot extends transaction({
  description: 'Move a booked shoot to another day or time',
  slots: {
    booking_code: bookingCode,
    old_day: z.iso.date().optional().describe('Day on which the shoot was to be'),
    new_day: z.iso.date().describe('Day on which the shoot is to be instead'),
    new_time: time('When the shoot begins instead', { hours: '08:00-19:00' }).optional(),
  },
  returns: { moving_fee: money('What the change costs') },
  entity: 'change of the shoot',
  transact: () => success({ moving_fee: 15 }),
}) {}

export class CancelShoot extends transaction({
  description: 'Call off a booked shoot',
  slots: {
    booking_code: bookingCode,
    keep_deposit: z.boolean().default(true).describe('Whether the deposit is kept for a later shoot'),
  },
  returns: { cancelled_on: z.iso.date().describe('Day of the cancellation') },
  entity: 'cancellation of the shoot',
  transact: (_args, { now }) => success({ cancelled_on: now.slice(0, 10) }),
}) {}

export class HireRoom extends transaction({
  description: 'Rent a studio room to take photos in yourself',
  slots: {
    room: z.enum(['daylight loft', 'black box', 'garden room']).describe('Which room is rented'),
    hire_date: z.iso.date().describe('Day of the rent'),
    from_time: time('From when the room is needed', { hours: '08:00-19:30' }),
    until_time: time('Until when the room is needed', { hours: '08:30-22:00' }),
    lights: z.boolean().default(false).describe('Whether lamps and flashes are rented too'),
    backdrop: z.string().optional().describe('Color of the paper in the background'),
  },
  returns: {
    door_code: z.int().describe('Number that opens the door'),
    rent: money('Price of the room'),
  },
  entity: 'room hire',
  transact: ({ room, until_time, lights }) =>
    until_time > '21:00'
      ? failure({ reason: 'The house is locked at nine.', alternative: { until_time: '21:00' } })
      : success({ door_code: 4410, rent: (room === 'daylight loft' ? 120 : 80) + (lights ? 35 : 0) }),
}) {}

export const studioLumen = service({
  name: 'StudioLumen',
  description: 'A portrait studio',
  apis: [BrowseShoots, BookShoot, MoveShoot, CancelShoot, HireRoom],
  tables: [packages],
});
