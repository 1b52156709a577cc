import { describe, expect, it } from 'vitest';
import { asDenied } from '../../../src/parsers/neural/decode/denied.js';
import { literalChoices } from '../../../src/parsers/neural/decode/literal.js';
import { bookVan, findVan } from './vans.js';

const LIKELY = { logProbability: -0.1 };
const denied = (api: typeof bookVan, slot: string, user: string, value: 'True' | 'False'): unknown =>
  asDenied([{ slot, value, ...LIKELY }], api, user)[0]?.value;

describe('what is not wanted any more of a transaction', () => {
  it.each([
    'Drop the trailer.',
    'leave out the trailer please',
    'and scrap that trailer',
    'forget the trailer',
    'lose the trailer',
  ])('is left out: %s', (user) => expect(denied(bookVan, 'trailer', user, 'True')).toBe('False'));

  it.each([
    "don't forget the trailer",
    "please don't drop the trailer",
    'with the trailer',
    'drop us at the depot, with the trailer',
  ])('but not: %s', (user) => expect(denied(bookVan, 'trailer', user, 'True')).toBe('True'));
});

describe('what a property is said to be without', () => {
  it.each(['no noise, please', 'something without noise', 'without any noise'])('is met by its lack: %s', (user) =>
    expect(denied(findVan, 'quiet', user, 'False')).toBe('True'),
  );

  it('is not met where it is there', () => {
    expect(denied(findVan, 'quiet', 'the one with noise', 'True')).toBe('False');
  });

  it.each(['the noise is fine', 'I hear a noise', 'no noisemakers'])('is not told by the word alone: %s', (user) =>
    expect(denied(findVan, 'quiet', user, 'False')).toBe('False'),
  );
});

describe('a value of a closed set that is not wanted any more', () => {
  const slot = bookVan.slots.get('vehicle');
  const said = (user: string): unknown => slot && literalChoices(slot, user).map(({ value }) => value);

  it.each([
    'leave out the saloon, an estate then',
    'drop the saloon, estate',
    'rather not the saloon, the estate',
    'scrap that saloon. It is an estate',
  ])('gives way to the one that is named beside it: %s', (user) => expect(said(user)).toEqual(['estate']));

  it.each(["don't forget the estate", 'leave out nothing, an estate', 'please drop us at the estate'])(
    'is none where nothing is dropped: %s',
    (user) => expect(said(user)).toEqual(['estate']),
  );

  it('is none where no other one is named', () => expect(said('leave out the saloon')).toEqual([]));
});
