/** Guided walks through a town. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tour = {
  tour_name: z.string().describe('Name of the tour'),
  theme: z.enum(['history', 'food', 'ghosts', 'architecture', 'gardens', 'street art']).describe('What it is about'),
  language: z.enum(['English', 'French', 'German', 'Spanish']).describe('What the guide speaks'),
  duration: z.number().describe('How long it takes in hours'),
  price_per_person: money('Price for one person'),
  step_free: z.boolean().describe('Whether it can be done without stairs'),
  kids_welcome: z.boolean().describe('Whether children may come'),
  guide: z.string().describe('Who leads it'),
  meeting_point: z.string().describe('Where it begins'),
};

type Tour = ArgumentsOf<typeof tour>;

function row(
  tour_name: string,
  theme: Tour['theme'],
  language: Tour['language'],
  duration: number,
  price_per_person: number,
  step_free: boolean,
  kids_welcome: boolean,
  guide: string,
  meeting_point: string,
): Tour {
  return { tour_name, theme, language, duration, price_per_person, step_free, kids_welcome, guide, meeting_point };
}

const tours = table('city_tours.tours', 'tour_name', [
  row('Walls and Towers', 'history', 'English', 2, 18, false, true, 'Nora Blythe', 'East Gate'),
  row('Merchants and Monks', 'history', 'English', 1.5, 14, true, true, 'Idris Vaughan', 'Abbey Court'),
  row('Women of the Old Town', 'history', 'English', 2.5, 20, true, false, 'Nora Blythe', 'Fountain Square'),
  row('Der Alte Hafen', 'history', 'German', 2, 19, true, true, 'Jutta Brand', 'Customs House'),
  row('Pasos y Piedras', 'history', 'Spanish', 2, 17, false, true, 'Luz Herrero', 'East Gate'),
  row('Bread and Cheese', 'food', 'English', 3, 45, true, true, 'Piers Aldous', 'Market Hall'),
  row('Five Small Plates', 'food', 'English', 2.5, 58, true, false, 'Zainab Okoye', 'Lamp Street'),
  row('Le Marché', 'food', 'French', 2, 40, true, true, 'Colette Roux', 'Market Hall'),
  row('Lantern Walk', 'ghosts', 'English', 1.5, 16, false, true, 'Silas Crow', 'Gallows Green'),
  row('The Cold Hour', 'ghosts', 'English', 2, 22, false, false, 'Silas Crow', 'Abbey Court'),
  row('Murder Mile', 'ghosts', 'English', 1, 12, true, false, 'Bea Thorn', 'Fountain Square'),
  row('Glass and Concrete', 'architecture', 'English', 2, 21, true, true, 'Emil Strand', 'Central Library'),
  row('Stahl und Stein', 'architecture', 'German', 2.5, 24, true, false, 'Jutta Brand', 'Central Library'),
  row('Secret Courtyards', 'gardens', 'English', 1.5, 15, true, true, 'Hollis Fern', 'Rose Bridge'),
  row('Walled Gardens', 'gardens', 'English', 2, 17, false, true, 'Hollis Fern', 'Bishop House'),
  row('Les Jardins Cachés', 'gardens', 'French', 1.5, 16, true, true, 'Colette Roux', 'Rose Bridge'),
  row('Paint the Alley', 'street art', 'English', 2, 19, true, true, 'Koko Lund', 'Spray Yard'),
  row('Big Walls', 'street art', 'Spanish', 1.5, 15, true, true, 'Luz Herrero', 'Spray Yard'),
]);

export class FindTours extends search({
  description: 'Look for a guided walk through the town',
  slots: {
    theme: tour.theme,
    language: tour.language.optional(),
    step_free: tour.step_free.optional(),
    kids_welcome: tour.kids_welcome.optional(),
    longest_duration: z.number().optional().describe('How many hours it may take at most'),
  },
  returns: tour,
  entity: 'tour',
  presents: 'list',
  offers: ['tour_name', 'duration', 'price_per_person'],
  transient: ['longest_duration'],
  followUp: () => BookTour,
  search: ({ theme, language, step_free, kids_welcome, longest_duration }, { rows }) =>
    rows(tours).filter(
      (found) =>
        found.theme === theme &&
        (!language || found.language === language) &&
        (step_free === undefined || found.step_free === step_free) &&
        (kids_welcome === undefined || found.kids_welcome === kids_welcome) &&
        found.duration <= (longest_duration ?? found.duration),
    ),
}) {}

export class BookTour extends transaction({
  description: 'Book places on a guided walk',
  slots: {
    tour_name: tour.tour_name,
    tour_date: z.iso.date().describe('Day of the tour'),
    tour_time: time('When the tour begins', { hours: '09:00-20:30' }),
    adults: z.int().min(1).max(20).describe('How many grown-ups come'),
    children: z.int().default(0).describe('How many children come'),
    audio_headset: z.boolean().default(false).describe('Whether headsets are handed out, to hear the guide well'),
    contact_name: z.string().optional().describe('Name under which it is booked'),
  },
  returns: {
    tour_time: time('When the tour begins'),
    booking_code: z.string().describe('Code of the booking'),
    total_price: money('Price for all'),
    meeting_point: tour.meeting_point,
  },
  confirms: ['tour_name', 'tour_date', 'tour_time', 'adults', 'children', 'audio_headset'],
  entity: 'booking',
}) {
  /** The guides have their lunch. */
  override transact({ tour_name, tour_time, adults, children }: ArgumentsOf<typeof BookTour>) {
    if (tour_time >= '12:00' && tour_time < '13:30') {
      return failure({ reason: 'No walk begins at lunch time.', alternative: { tour_time: '14:00' } });
    }
    const found = tours.rows.find((candidate) => candidate.tour_name.toLowerCase() === tour_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no walk of that name.' });
    const total_price = found.price_per_person * adults + (found.price_per_person / 2) * children;
    return success({ tour_time, booking_code: 'W-52', total_price, meeting_point: found.meeting_point });
  }
}

export class CancelBooking extends transaction({
  description: 'Cancel a booked walk',
  slots: {
    booking_code: z.string().describe('Code of the booking'),
    refund_type: z.enum(['money', 'voucher']).describe('How it is paid back'),
  },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
}) {
  override transact({ refund_type }: ArgumentsOf<typeof CancelBooking>) {
    return refund_type === 'money'
      ? failure({ reason: 'It is too late for money back.', alternative: { refund_type: 'voucher' } as const })
      : success({ refund: 30 });
  }
}

export class SendVoucher extends transaction({
  description: 'Give somebody a voucher for a walk as a present',
  slots: {
    amount: money('What the voucher is worth'),
    recipient: z.string().describe('Who gets it'),
    delivery_date: z.iso.date().describe('Day on which it is sent'),
    format: z.enum(['printed card', 'email']).default('email').describe('How it is sent'),
    greeting: z.string().optional().describe('What is written in it'),
  },
  returns: { voucher_code: z.string().describe('Code of the voucher') },
  entity: 'voucher',
}) {
  override transact({ amount }: ArgumentsOf<typeof SendVoucher>) {
    if (amount > 200)
      return failure({ reason: 'Vouchers go up to two hundred dollars.', alternative: { amount: 200 } });
    return success({ voucher_code: 'GIFT-88' });
  }
}

export const cityTours = service({
  name: 'CityTours',
  description: 'Guided walks through the town',
  apis: [FindTours, BookTour, CancelBooking, SendVoucher],
});
