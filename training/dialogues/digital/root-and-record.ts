/** Web addresses and room for web sites. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const address = {
  web_name: saidAs(z.string().describe('Web address that is free'), { names: ['domain', 'domain name', 'address'] }),
  ending: saidAs(z.enum(['.com', '.org', '.net', '.shop', '.garden']).describe('What the address ends in'), {
    names: ['extension'],
    values: {
      '.com': ['dot com', 'com'],
      '.org': ['dot org', 'org'],
      '.net': ['dot net'],
      '.shop': ['dot shop'],
      '.garden': ['dot garden'],
    },
  }),
  topic: saidAs(z.enum(['bakery', 'bikes', 'plants', 'music']).describe('What the address is about'), {
    names: ['theme'],
    values: {
      bakery: ['bread', 'cakes'],
      bikes: ['bicycles', 'cycling'],
      plants: ['flowers', 'gardening'],
      music: ['band', 'songs'],
    },
  }),
  first_year: saidAs(money('What the first year costs'), { names: ['price'] }),
  later_years: saidAs(money('What each later year costs'), { names: ['renewal price'] }),
  letters: z.int().describe('How many letters it has'),
};
type Address = ArgumentsOf<typeof address>;
const a = (
  web_name: string,
  ending: Address['ending'],
  topic: Address['topic'],
  first_year: number,
  later_years: number,
  letters: number,
): Address => ({
  web_name,
  ending,
  topic,
  first_year,
  later_years,
  letters,
});
const addresses = table('root_and_record.addresses', 'web_name', [
  a('crumbclub.com', '.com', 'bakery', 14, 18, 9),
  a('ryehigh.org', '.org', 'bakery', 9, 15, 7),
  a('oven.shop', '.shop', 'bakery', 39, 45, 4),
  a('spokefolk.com', '.com', 'bikes', 12, 18, 9),
  a('twowheel.net', '.net', 'bikes', 8, 16, 8),
  a('saddle.shop', '.shop', 'bikes', 29, 45, 6),
  a('mossy.garden', '.garden', 'plants', 6, 24, 5),
  a('fernhouse.com', '.com', 'plants', 14, 18, 9),
  a('lowtuba.net', '.net', 'music', 5, 16, 7),
  a('brasslane.org', '.org', 'music', 11, 15, 9),
]);

const plan = {
  package: saidAs(z.string().describe('Name of the hosting package'), { names: ['plan', 'hosting'] }),
  made_for: saidAs(z.enum(['one page', 'blog', 'shop', 'own server']).describe('What it is made for'), {
    names: ['purpose'],
    values: {
      'one page': ['a business card', 'a single page'],
      blog: ['diary'],
      shop: ['selling', 'online shop'],
      'own server': ['root access', 'VPS'],
    },
  }),
  gigabytes: saidAs(z.int().describe('How many gigabytes it holds'), { names: ['space', 'storage', 'gigs'] }),
  per_month: saidAs(money('What it costs for a month'), { names: ['price', 'monthly price'] }),
  mailboxes: z.int().describe('How many mailboxes it has'),
  phone_help: saidAs(z.boolean().describe('Whether there is help by phone'), { names: ['phone support'] }),
};
type Plan = ArgumentsOf<typeof plan>;
const p = (
  name: string,
  made_for: Plan['made_for'],
  gigabytes: number,
  per_month: number,
  mailboxes: number,
  phone_help: boolean,
): Plan => ({
  package: name,
  made_for,
  gigabytes,
  per_month,
  mailboxes,
  phone_help,
});
const packages = table('root_and_record.packages', 'package', [
  p('Acorn', 'one page', 1, 2, 1, false),
  p('Sapling', 'blog', 10, 4, 5, false),
  p('Birch', 'blog', 25, 7, 20, true),
  p('Willow', 'shop', 40, 12, 25, false),
  p('Oak', 'shop', 100, 22, 100, true),
  p('Alder', 'own server', 80, 19, 0, false),
  p('Redwood', 'own server', 400, 55, 0, true),
]);

export class SuggestAddress extends search({
  description: 'Look for a web address that is still free',
  examples: ['is the domain free'],
  slots: { topic: address.topic.optional(), ending: address.ending.optional() },
  returns: address,
  entity: 'web address',
  table: addresses,
  offers: ['web_name', 'first_year'],
  comparable: ['first_year', 'later_years', 'letters'],
  followUp: () => SecureAddress,
}) {}

export class CompareHosting extends search({
  description: 'Compare packages for hosting a web site',
  slots: { made_for: plan.made_for.optional(), phone_help: plan.phone_help.optional() },
  returns: plan,
  entity: 'package',
  table: packages,
  offers: ['package', 'gigabytes', 'per_month'],
  comparable: ['gigabytes', 'per_month', 'mailboxes'],
  followUp: () => OpenHosting,
}) {}

export class SecureAddress extends transaction({
  description: 'Register a web address',
  examples: ['register the domain', 'buy the domain'],
  slots: {
    web_name: address.web_name,
    years: saidAs(z.int().min(1).max(10).describe('For how many years'), { names: ['term'] }),
    holder: saidAs(z.string().describe('Name of the one who holds it'), { names: ['owner', 'registrant'] }),
    hide_holder: saidAs(z.boolean().default(true).describe('Whether the name of the holder is kept secret'), {
      names: ['privacy'],
    }),
    own_renewal: saidAs(z.boolean().default(true).describe('Whether it is renewed by itself'), {
      names: ['auto-renewal', 'renews automatically'],
    }),
  },
  returns: { order: z.string().describe('Number of the order'), web_name: address.web_name },
  entity: 'registration',
  transact: ({ web_name }, { call }) =>
    web_name.toLowerCase() === 'oven.shop'
      ? failure({ reason: 'Somebody was faster.', alternative: { web_name: 'crumbclub.com' } })
      : success({ order: `R${call + 800}` }),
}) {}

export class ProlongAddress extends transaction({
  description: 'Renew a web address that one has',
  examples: ['renew my domain', 'extend my domain'],
  slots: {
    web_name: saidAs(z.string().describe('Web address that is renewed'), { names: ['domain'] }),
    more_years: saidAs(z.int().min(1).max(9).describe('For how many more years'), { names: ['years'] }),
  },
  returns: { order: z.string().describe('Number of the order') },
  entity: 'renewal',
  transact: (_, { call }) => success({ order: `P${call + 300}` }),
}) {}

export class LetGo extends transaction({
  description: 'Move a web address away to another provider',
  examples: ['transfer my domain away', 'take my domain elsewhere'],
  slots: {
    web_name: saidAs(z.string().describe('Web address that leaves'), { names: ['domain'] }),
    goes_to: saidAs(z.string().describe('Provider that takes it over'), { names: ['new provider', 'to'] }),
    leaves_on: saidAs(z.iso.date().describe('Day on which it leaves'), { names: ['date'] }),
  },
  returns: { auth_code: z.string().describe('Code that the other provider needs') },
  entity: 'transfer',
  transact: (_, { call }) => success({ auth_code: `K7-${call + 31}` }),
}) {}

export class OpenHosting extends transaction({
  description: 'Order a hosting package',
  slots: {
    package: plan.package,
    web_name: saidAs(z.string().describe('Web address under which the site is seen'), { names: ['domain', 'site'] }),
    billed: saidAs(z.enum(['monthly', 'quarterly', 'yearly']).describe('How often it is billed'), {
      names: ['billing'],
      values: {
        monthly: ['every month', 'by the month'],
        quarterly: ['every three months'],
        yearly: ['once a year', 'annually'],
      },
    }),
    from_day: saidAs(z.iso.date().describe('First day of the hosting'), { names: ['start'] }),
    copies_nightly: saidAs(z.boolean().describe('Whether the site is backed up every night'), {
      names: ['backup', 'backups'],
    }),
    bill_mail: saidAs(z.email().describe('Email address for the bills'), { names: ['email'] }),
  },
  returns: { contract: z.string().describe('Number of the contract'), package: plan.package },
  entity: 'hosting order',
  transact: (_, { call }) => success({ contract: `H-${call + 210}` }),
  undo: () => EndHosting,
  amend: () => ResizeHosting,
}) {}

export class ResizeHosting extends transaction({
  description: 'Change to a larger or smaller package',
  examples: ['upgrade my hosting', 'downgrade my hosting'],
  slots: {
    contract: saidAs(z.string().describe('Number of the contract'), { names: ['contract number'] }),
    package: saidAs(z.string().optional().describe('The new package'), { names: ['new plan'] }),
    billed: saidAs(
      z.enum(['monthly', 'quarterly', 'yearly']).optional().describe('How often it is billed from now on'),
      { values: { yearly: ['once a year'] } },
    ),
  },
  returns: { contract: z.string().describe('Number of the contract') },
  entity: 'package change',
}) {}

export class EndHosting extends transaction({
  description: 'End a hosting contract',
  slots: {
    contract: saidAs(z.string().describe('Number of the contract'), { names: ['contract number'] }),
    last_day: saidAs(z.iso.date().describe('Last day of the hosting'), { names: ['end'] }),
    farewell: saidAs(z.string().optional().describe('Why it is ended'), { names: ['reason'] }),
  },
  returns: { contract: z.string().describe('Number of the contract') },
  entity: 'termination',
}) {}

export const rootAndRecord = service({
  name: 'RootAndRecord',
  description: 'Web addresses and hosting',
  apis: [SuggestAddress, CompareHosting, SecureAddress, ProlongAddress, LetGo, OpenHosting, ResizeHosting, EndHosting],
  tables: [addresses, packages],
});
