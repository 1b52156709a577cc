/** A museum: guided tours, exhibitions with timed tickets. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const walk = saidAs(z.string().describe('Name of the guided tour'), { names: ['tour'] });
const wing = saidAs(
  z.enum(['Egypt', 'armour', 'paintings', 'dinosaurs', 'fashion', 'the sea']).describe('Which part of the museum'),
  {
    names: ['department', 'gallery', 'collection'],
    values: {
      Egypt: ['mummies', 'pharaohs'],
      armour: ['knights', 'swords'],
      dinosaurs: ['fossils', 'skeletons'],
      fashion: ['dresses', 'clothes'],
      'the sea': ['ships', 'whales'],
      paintings: ['pictures', 'art'],
    },
  },
);
const spoken = saidAs(
  z.enum(['English', 'German', 'Mandarin', 'sign language']).describe('In what language the guide speaks'),
  {
    names: ['language'],
    values: { 'sign language': ['signed', 'BSL'] },
  },
);
const walks = table('ashgrove.walks', 'walk', [
  {
    walk: 'Wrapped in Linen',
    wing: 'Egypt' as const,
    spoken: 'English' as const,
    starts: '11:00',
    lasts: 60,
    fee: 8,
    step_free: true,
    guide: 'Omar Haddad',
  },
  {
    walk: 'Tombs by Torchlight',
    wing: 'Egypt' as const,
    spoken: 'English' as const,
    starts: '17:30',
    lasts: 75,
    fee: 14,
    step_free: false,
    guide: 'Sue Kettering',
  },
  {
    walk: 'Im Reich der Toten',
    wing: 'Egypt' as const,
    spoken: 'German' as const,
    starts: '14:00',
    lasts: 60,
    fee: 9,
    step_free: true,
    guide: 'Anke Vogt',
  },
  {
    walk: 'Clank',
    wing: 'armour' as const,
    spoken: 'English' as const,
    starts: '10:30',
    lasts: 45,
    fee: 6,
    step_free: true,
    guide: 'Bernard Pike',
  },
  {
    walk: 'Swords Up Close',
    wing: 'armour' as const,
    spoken: 'English' as const,
    starts: '15:00',
    lasts: 90,
    fee: 18,
    step_free: false,
    guide: 'Bernard Pike',
  },
  {
    walk: 'Ten Faces',
    wing: 'paintings' as const,
    spoken: 'English' as const,
    starts: '12:15',
    lasts: 30,
    fee: 0,
    step_free: true,
    guide: 'Lotte Maes',
  },
  {
    walk: 'Ink and Mountain',
    wing: 'paintings' as const,
    spoken: 'Mandarin' as const,
    starts: '13:00',
    lasts: 60,
    fee: 9,
    step_free: true,
    guide: 'Wei Zhang',
  },
  {
    walk: 'Pictures with Hands',
    wing: 'paintings' as const,
    spoken: 'sign language' as const,
    starts: '11:30',
    lasts: 60,
    fee: 5,
    step_free: true,
    guide: 'Joy Abara',
  },
  {
    walk: 'Big Bones',
    wing: 'dinosaurs' as const,
    spoken: 'English' as const,
    starts: '10:00',
    lasts: 40,
    fee: 5,
    step_free: true,
    guide: 'Sue Kettering',
  },
  {
    walk: 'Teeth',
    wing: 'dinosaurs' as const,
    spoken: 'English' as const,
    starts: '16:00',
    lasts: 50,
    fee: 7,
    step_free: false,
    guide: 'Raj Bose',
  },
  {
    walk: 'Corsets and Courage',
    wing: 'fashion' as const,
    spoken: 'English' as const,
    starts: '14:30',
    lasts: 55,
    fee: 10,
    step_free: true,
    guide: 'Lotte Maes',
  },
  {
    walk: 'Walfang und Wellen',
    wing: 'the sea' as const,
    spoken: 'German' as const,
    starts: '15:30',
    lasts: 60,
    fee: 9,
    step_free: false,
    guide: 'Anke Vogt',
  },
]);

const exhibition = saidAs(
  z.enum(['Gold of the Steppe', 'A Century of Chairs', 'Monet at Sea', 'Beetles']).describe('Which special exhibition'),
  {
    names: ['exhibition', 'exhibit'],
  },
);
const visit_ref = saidAs(z.string().describe('Reference of the visit'), { names: ['booking number'] });
const visit_day = z.iso.date().describe('Day of the visit');
const hour = time('When people come in', { hours: '09:30-17:30' });

export class FindWalk extends search({
  description: 'Find a guided tour of the museum',
  examples: ['somebody to show us round'],
  slots: {
    wing: wing.nullable(),
    spoken: spoken.optional(),
    step_free: z.boolean().optional().describe('Whether it has no stairs'),
  },
  returns: {
    walk,
    wing,
    spoken,
    starts: saidAs(time('When it starts', { hours: '09:30-18:00' }), { names: ['beginning'] }),
    lasts: saidAs(z.int().describe('How many minutes it lasts'), { names: ['minutes', 'length', 'duration'] }),
    fee: saidAs(money('What it costs for each person'), { names: ['price', 'cost'] }),
    step_free: saidAs(z.boolean().describe('Whether it has no stairs'), { names: ['wheelchair', 'lift'] }),
    guide: z.string().describe('Who leads it'),
  },
  entity: 'tour',
  table: walks,
  offers: ['walk', 'starts', 'fee'],
  comparable: ['starts', 'lasts', 'fee', 'guide'],
  followUp: () => JoinWalk,
}) {}

export class JoinWalk extends transaction({
  description: 'Sign people up for a guided tour',
  slots: {
    walk,
    visit_day,
    party: saidAs(z.int().min(1).max(25).describe('How many people come along'), {
      names: ['people', 'persons', 'visitors'],
    }),
    seniors: z.int().min(0).max(25).default(0).describe('How many of them are over 65'),
    hearing_loop: saidAs(z.boolean().default(false).describe('Whether somebody wears a hearing aid'), {
      names: ['deaf', 'headset'],
    }),
    spokesperson: z.string().describe('Name of the person who signs up'),
    interests: z.string().optional().describe('What people would like to hear about'),
  },
  returns: { visit_ref, meet_at: z.string().describe('Where people meet') },
  entity: 'tour',
  transact: ({ party }, { call }) =>
    party > 20
      ? failure({ reason: 'No more than 20 people can walk together.', alternative: { party: 20 } })
      : success({ visit_ref: `AG-${call + 301}`, meet_at: 'the stone lion' }),
  undo: () => CallOffVisit,
  amend: () => MoveVisit,
}) {}

export class BuyTimedTicket extends transaction({
  description: 'Buy tickets for a special exhibition, with a time to come in',
  examples: ['get into the exhibition'],
  slots: {
    exhibition,
    visit_day,
    entry_at: hour,
    full_price: saidAs(z.int().min(0).max(20).describe('How many adults at the full price'), {
      names: ['adults', 'grown-ups'],
    }),
    students: z.int().min(0).max(30).default(0).describe('How many students'),
    under_16: saidAs(z.int().min(0).max(30).default(0).describe('How many visitors under 16'), {
      names: ['children', 'kids'],
    }),
    audio_guide: saidAs(z.enum(['none', 'short', 'full']).optional().describe('Which recorded guide they want'), {
      names: ['headphones'],
      values: { none: ['no headphones'], short: ['highlights'], full: ['the long one'] },
    }),
    catalogue: saidAs(z.boolean().default(false).describe('Whether they buy the book of the exhibition'), {
      names: ['the book'],
    }),
    email: z.email().describe('Where the tickets are sent'),
  },
  returns: { visit_ref, sum: money('What it costs in all') },
  entity: 'tickets',
  quote: ({ full_price, students, catalogue }) => ({
    sum: full_price * 16 + (students ?? 0) * 9 + (catalogue ? 30 : 0),
  }),
  transact: ({ full_price, students, catalogue }, { call }) =>
    success({ visit_ref: `AG-${call + 880}`, sum: full_price * 16 + (students ?? 0) * 9 + (catalogue ? 30 : 0) }),
  undo: () => CallOffVisit,
  amend: () => MoveVisit,
}) {}

export class MoveVisit extends transaction({
  description: 'Move a visit to another day or time',
  slots: {
    visit_ref,
    visit_day: visit_day.optional(),
    entry_at: hour.optional(),
    party: z.int().min(1).max(25).optional().describe('How many people come now'),
  },
  returns: { visit_ref },
  entity: 'change',
}) {}

export class CallOffVisit extends transaction({
  description: 'Call off a visit',
  slots: {
    visit_ref,
    money_back: saidAs(z.enum(['bank', 'voucher', 'donate']).describe('What becomes of the money'), {
      values: { donate: ['keep it'] },
    }),
  },
  returns: { visit_ref },
  entity: 'cancellation',
}) {}

export class BecomeFriend extends transaction({
  description: 'Join the friends of the museum',
  slots: {
    tier: saidAs(z.enum(['single', 'couple', 'family']).describe('Which membership'), {
      values: { couple: ['two of us', 'joint'], single: ['just me'] },
    }),
    member_name: z.string().describe('Full name of the member'),
    begins_on: z.iso.date().describe('Day on which it begins'),
    gift: saidAs(z.boolean().default(false).describe('Whether it is a present'), { names: ['present'] }),
    card_to: z.string().describe('Address to which the card is sent'),
  },
  returns: { yearly: money('What it costs each year') },
  entity: 'membership',
  quote: ({ tier }) => ({ yearly: tier === 'single' ? 45 : tier === 'couple' ? 70 : 95 }),
  transact: ({ tier }) => success({ yearly: tier === 'single' ? 45 : tier === 'couple' ? 70 : 95 }),
}) {}

export const ashgrove = service({
  name: 'Ashgrove',
  description: 'Ashgrove Museum: guided tours, exhibitions, friends',
  apis: [FindWalk, JoinWalk, BuyTimedTicket, MoveVisit, CallOffVisit, BecomeFriend],
  tables: [walks],
});
