/** A bureau for written translations and interpreters. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const languages = ['English', 'German', 'French', 'Spanish', 'Polish', 'Arabic'] as const;
type Language = (typeof languages)[number];
const from = z.enum(languages).describe('Language in which the text is written');
const into = z.enum(languages).describe('Language into which it is translated');

const worker = {
  translator: z.string().describe('Name of the translator'),
  from,
  into,
  field: saidAs(z.enum(['law', 'medicine', 'engineering', 'business', 'literature']).describe('Subject of the texts'), {
    names: ['area', 'subject'],
    values: {
      law: ['legal', 'court', 'contracts'],
      medicine: ['medical', 'doctors'],
      engineering: ['technical', 'manuals'],
      literature: ['novels', 'poems', 'stories'],
    },
  }),
  sworn: saidAs(z.boolean().describe('Whether the translator is sworn in and may certify'), { names: ['official'] }),
  works_weekends: z.boolean().describe('Whether the translator works at weekends'),
  page_price: saidAs(money('What a page costs'), { names: ['rate', 'cost'] }),
  pages_a_day: z.int().describe('How many pages are done in a day'),
  experience: z.int().describe('Years in the trade'),
};
type Worker = ArgumentsOf<typeof worker>;

function row(
  translator: string,
  source: Language,
  target: Language,
  field: Worker['field'],
  sworn: boolean,
  works_weekends: boolean,
  page_price: number,
  pages_a_day: number,
  experience: number,
): Worker {
  return { translator, from: source, into: target, field, sworn, works_weekends, page_price, pages_a_day, experience };
}

const translators = table('word_bureau.translators', 'translator', [
  row('Greta Holm', 'German', 'English', 'law', true, false, 38, 6, 22),
  row('Otto Reiss', 'German', 'English', 'engineering', false, true, 24, 10, 5),
  row('Paula Winter', 'German', 'English', 'literature', false, false, 30, 7, 14),
  row('Ines Falk', 'English', 'German', 'medicine', true, true, 42, 5, 11),
  row('Bernd Adler', 'English', 'German', 'business', false, false, 26, 9, 8),
  row('Claire Dumont', 'French', 'English', 'law', true, true, 40, 5, 17),
  row('Luc Perrin', 'French', 'English', 'business', false, true, 22, 11, 3),
  row('Sophie Blanc', 'English', 'French', 'literature', false, false, 31, 6, 19),
  row('Henri Morel', 'English', 'French', 'engineering', true, false, 33, 8, 12),
  row('Marisol Vega', 'Spanish', 'English', 'medicine', true, false, 36, 7, 15),
  row('Diego Luna', 'Spanish', 'English', 'law', true, true, 39, 6, 9),
  row('Carmen Ortiz', 'Spanish', 'English', 'business', false, true, 21, 12, 4),
  row('Pablo Rey', 'English', 'Spanish', 'business', true, false, 27, 9, 10),
  row('Zofia Lis', 'Polish', 'English', 'law', true, false, 34, 6, 20),
  row('Marek Wrona', 'Polish', 'English', 'engineering', false, true, 20, 12, 6),
  row('Ania Sowa', 'English', 'Polish', 'medicine', true, true, 35, 7, 13),
  row('Samira Haddad', 'Arabic', 'English', 'law', true, false, 45, 4, 25),
  row('Karim Nasser', 'Arabic', 'English', 'medicine', false, true, 32, 6, 7),
  row('Layla Aziz', 'English', 'Arabic', 'business', true, false, 41, 5, 16),
]);

const order_number = z.string().describe('Number of the order');
const pages = z.int().min(1).max(900).describe('How many pages there are');
const certified = saidAs(z.boolean().describe('Whether it is certified with a stamp'), {
  names: ['certificate', 'stamped', 'official'],
});
const due = z.iso.date().describe('Day by which it has to be ready');

export class FindTranslator extends search({
  description: 'Look for a translator for a written text',
  examples: ['i need something translated', 'who could translate this'],
  slots: {
    from,
    into,
    field: worker.field.optional(),
    sworn: worker.sworn.optional(),
    works_weekends: worker.works_weekends.optional(),
  },
  returns: worker,
  entity: 'translator',
  table: translators,
  offers: ['translator', 'field', 'page_price'],
  comparable: ['page_price', 'pages_a_day', 'experience'],
  followUp: () => OrderTranslation,
}) {}

export class OrderTranslation extends transaction({
  description: 'Order a translation of a document',
  slots: {
    translator: worker.translator,
    document: z.string().describe('What is translated'),
    pages,
    due,
    certified,
    client: z.string().describe('Name of the client'),
    remarks: z.string().optional().describe('What the translator should know'),
  },
  returns: { order_number, total_price: money('What it costs in all') },
  entity: 'translation',
  quote: ({ translator, pages: count, certified: stamp }, { rows }) => {
    const found = rows(translators).find((one) => one.translator.toLowerCase() === translator.toLowerCase());
    return { total_price: (found?.page_price ?? 30) * count + (stamp ? 25 : 0) };
  },
  transact: ({ translator, certified: stamp, pages: count }, { rows, call }) => {
    const found = rows(translators).find((one) => one.translator.toLowerCase() === translator.toLowerCase());
    if (!found) return failure({ reason: 'No translator of that name works for us.' });
    if (stamp && !found.sworn)
      return failure({ reason: 'This translator is not sworn in.', alternative: { certified: false } });
    return success({
      order_number: `T${call + 410}`,
      total_price: found.page_price * count + (stamp ? 25 : 0),
    });
  },
  undo: () => CancelOrder,
  amend: () => ChangeOrder,
}) {}

export class BookInterpreter extends transaction({
  description: 'Book an interpreter for a meeting',
  examples: ['we need an interpreter'],
  slots: {
    mother_tongue: z.enum(languages).describe('Language of the visitors'),
    day: z.iso.date().describe('Day of the meeting'),
    begins: time('When it begins', { hours: '07:00-18:59' }),
    ends: time('When it ends', { hours: '08:00-19:59' }),
    speakers: z.int().min(1).max(30).describe('How many people speak'),
    listeners: z.int().min(1).max(300).describe('How many people only listen'),
    place: z.string().describe('Where it takes place'),
    microphones: z.boolean().default(false).describe('Whether we bring microphones'),
  },
  returns: { order_number, interpreter: z.string().describe('Name of the interpreter') },
  entity: 'interpreter',
  transact: ({ begins, ends }, { call }) =>
    ends <= begins
      ? failure({ reason: 'It would end before it begins.' })
      : success({ order_number: `I${call + 71}`, interpreter: 'Nora Quist' }),
  undo: () => CancelOrder,
}) {}

export class ChangeOrder extends transaction({
  description: 'Change an order of a translation',
  slots: { order_number, due: due.optional(), pages: pages.optional(), certified: certified.optional() },
  returns: { order_number },
  entity: 'change',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel a translation or an interpreter',
  slots: { order_number, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { order_number, fee: money('What the cancellation costs') },
  entity: 'cancellation',
  transact: () => success({ fee: 15 }),
}) {}

export const wordBureau = service({
  name: 'WordBureau',
  description: 'Translations and interpreters',
  apis: [FindTranslator, OrderTranslation, BookInterpreter, ChangeOrder, CancelOrder],
  tables: [translators],
});
