import { type ApiContext, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const LANGUAGES = ['English', 'German', 'Polish', 'Spanish', 'Turkish'] as const;

const translator = {
  translator_name: z.string().describe('Name of the translator'),
  from_language: z.enum(LANGUAGES).describe('Language in which the text is written'),
  to_language: saidAs(z.enum(LANGUAGES).describe('Language in which it is needed'), { names: ['into', 'to'] }),
  field: saidAs(z.enum(['law', 'medicine', 'business', 'everyday']).describe('What the translator knows most about'), {
    names: ['subject'],
    values: { law: ['legal'], medicine: ['medical'], business: ['commercial'], everyday: ['private', 'general'] },
  }),
  is_sworn: saidAs(z.boolean().describe('Whether the translator is sworn'), {
    names: ['sworn', 'certified', 'official'],
  }),
  price_per_page: saidAs(money('What a page costs', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  pages_per_day: saidAs(z.int().describe('How many pages get done in a day'), { names: ['speed'] }),
};

type Language = (typeof LANGUAGES)[number];
const row = (
  translator_name: string,
  from_language: Language,
  to_language: Language,
  field: 'law' | 'medicine' | 'business' | 'everyday',
  is_sworn: boolean,
  price_per_page: number,
  pages_per_day: number,
) => ({ translator_name, from_language, to_language, field, is_sworn, price_per_page, pages_per_day });

const translators = table('translations.translators', 'translator_name', [
  row('Hanna Brandt', 'German', 'English', 'law', true, 32, 6),
  row('Oliver Pike', 'German', 'English', 'everyday', false, 18, 10),
  row('Klara Voss', 'English', 'German', 'business', false, 27, 8),
  row('Jonas Adler', 'English', 'German', 'law', true, 35, 5),
  row('Zofia Maj', 'Polish', 'English', 'law', true, 30, 6),
  row('Adam Wilk', 'Polish', 'English', 'everyday', true, 16, 4),
  row('Ewa Lis', 'English', 'Polish', 'medicine', false, 29, 7),
  row('Marek Sowa', 'English', 'Polish', 'everyday', true, 15, 12),
  row('Carmen Rubio', 'Spanish', 'English', 'medicine', true, 31, 6),
  row('Luis Prado', 'Spanish', 'English', 'everyday', false, 17, 10),
  row('Ines Molina', 'English', 'Spanish', 'business', false, 24, 9),
  row('Pablo Vega', 'English', 'Spanish', 'everyday', true, 14, 11),
  row('Defne Aksoy', 'Turkish', 'English', 'law', true, 28, 5),
  row('Emre Kaya', 'Turkish', 'English', 'everyday', false, 19, 8),
]);

const jobs = table<{ job_number: string }>('translations.jobs', 'job_number', []);

const job = {
  translator_name: translator.translator_name,
  document: saidAs(
    z
      .enum([
        'birth certificate',
        'marriage certificate',
        'diploma',
        'contract',
        'medical report',
        'letter',
        'CV',
        'other',
      ])
      .describe('Kind of document'),
    {
      values: {
        diploma: ['degree', 'school report'],
        'medical report': ['hospital papers'],
        letter: ['letters'],
        CV: ['résumé', 'resume'],
      },
    },
  ),
  number_of_pages: z.int().min(1).max(60).describe('How many pages it has'),
  needed_by: z.iso.date().describe('Day by which it must be ready'),
  sent: saidAs(z.enum(['by email', 'by post', 'collected']).describe('How it is sent'), {
    values: { 'by email': ['email', 'pdf'], 'by post': ['post', 'on paper'], collected: ['pick up', 'pick it up'] },
  }),
  stamp: saidAs(z.boolean().describe('Whether there is a stamp on it'), { names: ['stamped', 'official stamp'] }),
  remark: z.string().optional().describe('What the translator has to know'),
};
const job_number = z.string().describe('Number of the job');
const total_price = money('What the translation costs in all', { currency: 'EUR' });
const STAMP = 12;
const POST = 5;

const translatorOf = (name: string, rows: ApiContext['rows']) =>
  rows(translators).find((one) => one.translator_name.toLowerCase() === name.toLowerCase());

interface Job {
  readonly translator_name: string;
  readonly number_of_pages: number;
  readonly sent: 'by email' | 'by post' | 'collected';
  readonly stamp: boolean;
}

function totalOf({ translator_name, number_of_pages, sent, stamp }: Job, rows: ApiContext['rows']) {
  const found = translatorOf(translator_name, rows);
  return (
    found && {
      total_price: found.price_per_page * number_of_pages + (sent === 'by post' ? POST : 0) + (stamp ? STAMP : 0),
    }
  );
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

class FindTranslator extends search({
  description: 'Look for a translator',
  examples: ['find a translator', 'I need something translated'],
  slots: {
    from_language: translator.from_language,
    to_language: translator.to_language,
    field: translator.field.optional(),
    is_sworn: translator.is_sworn.optional(),
  },
  returns: translator,
  entity: 'translator',
  table: translators,
  offers: ['translator_name', 'field', 'price_per_page'],
  comparable: ['price_per_page', 'pages_per_day'],
  followUp: () => OrderTranslation,
}) {}

class OrderTranslation extends transaction({
  description: 'Order the translation of a document',
  examples: ['order a translation', 'have a document translated'],
  slots: { ...job, stamp: job.stamp.default(false) },
  returns: { job_number, needed_by: job.needed_by, total_price },
  entity: 'translation',
  quote: (args, { rows }) => totalOf(args, rows),
  transact: (args, { rows, now, call }) => {
    const found = translatorOf(args.translator_name, rows);
    const total = totalOf(args, rows);
    if (!found || !total) return failure({ reason: 'We have no translator of that name.' });
    if (args.stamp && !found.is_sworn) return failure({ reason: 'Only sworn translators have a stamp.' });
    const ready = daysAfter(now.slice(0, 10), Math.ceil(args.number_of_pages / found.pages_per_day));
    if (args.needed_by < ready)
      return failure({ reason: 'That is too early for so many pages.', alternative: { needed_by: ready } });
    const number = `T${call + 501}`;
    return success({ job_number: number, ...total }, [jobs.insert({ job_number: number })]);
  },
}) {}

export const translations = service({
  name: 'Translations',
  description: 'An office of translators',
  apis: [FindTranslator, OrderTranslation],
  tables: [jobs],
});
