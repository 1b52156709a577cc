import { banks1 } from 'typetod/apis';
import { type Api, createSession, type Service, service, success, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { labeledMentions } from '../../../src/parsers/rules/mentions/labeled.js';
import { otherSideIn } from '../../../src/parsers/rules/mentions/sided.js';
import { measures, papers } from '../papers.js';

const NONE: ReadonlySet<string> = new Set();

function apiOf(service: Service, name: string): Api {
  const { engine } = createSession({ services: [service], id: 'sided' });
  const api = engine.registry.apis.get(name);
  if (!api) throw new TypeError(`no ${name}`);
  return api;
}

const said = (api: Api, text: string) =>
  Object.fromEntries(labeledMentions(text, api, NONE).map(({ slot = '', value }) => [slot, value]));

const clerks = apiOf(papers, 'papers_find_clerk');

describe('two slots with one closed set', () => {
  it.each([
    ['from Polish to English', 'Polish', 'English'],
    ['to English from Polish', 'Polish', 'English'],
    ['English into Spanish. Not Japanese.', 'English', 'Spanish'],
    ["I've got a Polish birth certificate that I need in English", 'Polish', 'English'],
    ['No, the other way round. It is in Polish and I need it in English.', 'Polish', 'English'],
    ['the certificate is Polish, I want it translated into English', 'Polish', 'English'],
    ["Turkish is what they're written in. I need them in English.", 'Turkish', 'English'],
    ['English is what I need, they are in Turkish', 'Turkish', 'English'],
    ['Spanish is what I want it in, the paper is Polish', 'Polish', 'Spanish'],
    ['a Polish contract that has to be in English by Monday', 'Polish', 'English'],
    ['a Polish will, and it must be in English', 'Polish', 'English'],
    ['a Polish will, it should be in English', 'Polish', 'English'],
    ["I'd like it in English, and it was in Polish", 'Polish', 'English'],
    ["they're in Polish, I need English", 'Polish', 'English'],
    ['out of Turkish into English', 'Turkish', 'English'],
    ['my Polish papers English, please', 'Polish', 'English'],
  ])('are told apart by the words around their values: %s', (text, source_language, target_language) => {
    expect(said(clerks, text)).toEqual({ source_language, target_language });
  });

  it.each([
    ['Translate out of Turkish.', { source_language: 'Turkish' }],
    ['It is written in Turkish', { source_language: 'Turkish' }],
    ['into Japanese, please', { target_language: 'Japanese' }],
    ['not from Polish, from Turkish', { source_language: 'Turkish' }],
    ['from Polish, no, from Turkish', { source_language: 'Turkish' }],
  ])('get one value where one is told: %s', (text, values) => {
    expect(said(clerks, text)).toEqual(values);
  });

  it.each([
    'Spanish',
    'my Polish and my Spanish',
    'Polish papers, Spanish papers',
    'a Polish birth certificate',
    'Polish and English',
    'what about Spanish instead?',
  ])('get none by words that tell no side: %s', (text) => {
    expect(said(clerks, text)).toEqual({});
  });

  it('are told apart by what the author calls them', () => {
    const api = apiOf(measures, 'measures_convert');
    expect(said(api, 'from yards to feet')).toEqual({ given: 'yards', wanted: 'feet' });
  });

  it.each([
    ['from checking to savings', { account_type: 'checking', recipient_account_type: 'savings' }],
    ["from my savings to my mom's savings", { account_type: 'savings', recipient_account_type: 'savings' }],
    ['put it into her checking account', { recipient_account_type: 'checking' }],
  ])('are told apart where one name alone tells its side: %s', (text, values) => {
    expect(said(apiOf(banks1, 'banks_1_transfer_money'), text)).toEqual(values);
  });
});

describe('one slot with a closed set', () => {
  const harbour = z.enum(['Wick Bay', 'Sedgeley', 'Gannet Point']).describe('Harbour of the goods');
  class ShipGoods extends transaction({
    description: 'Ship goods',
    slots: { harbour },
    returns: {},
    transact: () => success(),
  }) {}
  class LeaveHarbour extends transaction({
    description: 'Leave a harbour',
    slots: { departure_harbour: harbour },
    returns: {},
    transact: () => success(),
  }) {}
  const harbours = service({ name: 'Harbours', description: 'Harbours', apis: [ShipGoods, LeaveHarbour] });
  const [ship, leave] = [apiOf(harbours, 'harbours_ship_goods'), apiOf(harbours, 'harbours_leave_harbour')];
  const others = (text: string, api = ship): readonly string[] => otherSideIn(text, api).map(({ value }) => value);

  it.each([
    ['from Wick Bay to Sedgeley', 'Sedgeley', 'Wick Bay'],
    ['to Gannet Point from Sedgeley tomorrow', 'Gannet Point', 'Sedgeley'],
    ['it is in Wick Bay and goes to Sedgeley', 'Sedgeley', 'Wick Bay'],
  ])('has where something goes where both sides are said, and the other is told: %s', (text, to, from) => {
    expect([said(ship, text), others(text)]).toEqual([{ harbour: to }, [from]]);
  });

  it('has what is left where it is called so', () => {
    expect(said(leave, 'from Wick Bay to Sedgeley')).toEqual({ departure_harbour: 'Wick Bay' });
    expect(others('from Wick Bay to Sedgeley', leave)).toEqual(['Sedgeley']);
  });

  it.each(['from Wick Bay', 'to Sedgeley, not from Wick Bay', 'Sedgeley or Wick Bay', 'Wick Bay, no, Sedgeley'])(
    'has no other side where one is said: %s',
    (text) => {
      expect([said(ship, text), others(text)]).toEqual([{}, []]);
    },
  );
});
