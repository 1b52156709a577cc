/** Partners with whom one learns a language: half an hour of mine, half an hour of yours. */
import { failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const languages = ['Italian', 'Japanese', 'Turkish', 'Swedish', 'Arabic', 'Korean', 'Greek'] as const;
const levels = ['beginner', 'middling', 'fluent'] as const;
const levelWords = {
  beginner: ['just started', 'from zero', 'a few words'],
  middling: ['intermediate', 'so so', 'half and half'],
  fluent: ['very good', 'advanced', 'like a native'],
};
const partner = {
  partner: z.string().describe('Name of the partner'),
  teaches: saidAs(z.enum(languages).describe('Language that the partner gives'), {
    names: ['speaks', 'native language'],
  }),
  englishLevel: saidAs(z.enum(levels).describe('How good their English is'), {
    names: ['English'],
    values: levelWords,
  }),
  job: z.string().describe('What they do for a living'),
  age: z.int().describe('How old they are'),
  onScreen: saidAs(z.boolean().describe('Whether they meet on a screen'), { names: ['online', 'by video'] }),
  exchangesSoFar: z.int().describe('How many exchanges they have done'),
};
const p = (
  name: string,
  teaches: (typeof languages)[number],
  englishLevel: (typeof levels)[number],
  job: string,
  age: number,
  onScreen: boolean,
  exchangesSoFar: number,
) => ({ partner: name, teaches, englishLevel, job, age, onScreen, exchangesSoFar });
const partners = table('talk_two.partners', 'partner', [
  p('Renzo', 'Italian', 'middling', 'baker', 41, false, 12),
  p('Ludovica', 'Italian', 'fluent', 'lawyer', 29, true, 3),
  p('Haruki', 'Japanese', 'beginner', 'gardener', 63, false, 0),
  p('Sayuri', 'Japanese', 'middling', 'illustrator', 34, true, 27),
  p('Emine', 'Turkish', 'fluent', 'midwife', 50, false, 8),
  p('Kerem', 'Turkish', 'beginner', 'bus driver', 38, true, 1),
  p('Astrid', 'Swedish', 'fluent', 'student', 22, true, 15),
  p('Nils', 'Swedish', 'middling', 'carpenter', 57, false, 4),
  p('Rania', 'Arabic', 'middling', 'pharmacist', 31, true, 6),
  p('Youssef', 'Arabic', 'fluent', 'cook', 45, false, 19),
  p('Minji', 'Korean', 'beginner', 'nurse', 26, true, 2),
  p('Stavroula', 'Greek', 'fluent', 'retired', 71, false, 33),
]);

const meetingCode = saidAs(z.string().describe('Code of the meeting'), { names: ['meeting', 'code'] });
const spot = saidAs(z.enum(['our café', 'library', 'park', 'video']).describe('Where they meet'), {
  names: ['place'],
  values: {
    'our café': ['coffee', 'at yours'],
    library: ['among the books'],
    park: ['outside', 'a walk'],
    video: ['screen', 'online'],
  },
});
const day = saidAs(z.iso.date().describe('Which day'), { names: ['date'] });
const clock = saidAs(time('At what time', { hours: '09:00-20:30' }), { names: ['hour'] });

export class SearchPartners extends search({
  description: 'Search for somebody to exchange languages with',
  slots: {
    teaches: partner.teaches,
    englishLevel: partner.englishLevel.optional(),
    onScreen: partner.onScreen.optional(),
    partner: partner.partner.optional(),
  },
  returns: partner,
  entity: 'partner',
  table: partners,
  offers: ['partner', 'job'],
  comparable: ['age', 'exchangesSoFar'],
  followUp: () => Meet,
}) {}

export class Meet extends transaction({
  description: 'Meet a partner for the first time',
  slots: {
    partner: partner.partner,
    me: saidAs(z.string().describe('Who wants to learn'), { names: ['learner', 'my name'] }),
    learnerLevel: saidAs(z.enum(levels).describe('How far the learner is'), { names: ['level'], values: levelWords }),
    day,
    clock,
    spot,
    minutes: saidAs(z.int().min(20).max(180).default(60).describe('How many minutes'), { names: ['length'] }),
    topic: saidAs(z.string().optional().describe('What to talk about'), { names: ['subject', 'theme'] }),
  },
  returns: { meetingCode, table: z.string().describe('At which table') },
  entity: 'meeting',
  transact: ({ partner: name, spot: where }, { rows, call }) => {
    const found = rows(partners).find((one) => one.partner.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name is with us.' });
    if (where === 'video' && !found.onScreen)
      return failure({ reason: 'They do not meet on a screen.', alternative: { spot: 'our café' as const } });
    return success({ meetingCode: `TT${call + 80}`, table: `Table ${(call % 6) + 1}` });
  },
  undo: () => Cancel,
  amend: () => Rearrange,
}) {}

export class Rearrange extends transaction({
  description: 'Rearrange a meeting',
  slots: { meetingCode, day: day.optional(), clock: clock.optional(), spot: spot.optional() },
  returns: { meetingCode },
  entity: 'rearranged meeting',
}) {}

export class Cancel extends transaction({
  description: 'Cancel a meeting',
  slots: {
    meetingCode,
    excuse: saidAs(z.string().optional().describe('What to tell the partner'), { names: ['reason'] }),
  },
  returns: { meetingCode },
  entity: 'cancelled meeting',
}) {}

export class OfferMyself extends transaction({
  description: 'Offer your own language to others',
  examples: ['put me on your list'],
  slots: {
    me: saidAs(z.string().describe('Who offers it'), { names: ['my name'] }),
    tongue: saidAs(z.string().describe('Language that is offered'), { names: ['mother tongue'] }),
    learns: saidAs(z.string().describe('Language that is wanted for it'), { names: ['in return', 'wants'] }),
    weeklyHours: saidAs(z.int().min(1).max(10).describe('Hours a week'), { names: ['hours'] }),
    onlyWomen: saidAs(z.boolean().default(false).describe('Whether only women may answer'), { names: ['women only'] }),
    aboutMe: z.string().optional().describe('A line about the person'),
  },
  returns: { listing: z.string().describe('Number of the listing') },
  entity: 'listing',
  transact: (_, { call }) => success({ listing: `LX${call + 7}` }),
}) {}

export const talkTwo = service({
  name: 'TalkTwo',
  description: 'People who exchange languages',
  apis: [SearchPartners, Meet, Rearrange, Cancel, OfferMyself],
  tables: [partners],
});
