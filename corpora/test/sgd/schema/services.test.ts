import { describe, expect, it } from 'vitest';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { SgdServices, offeredSlots } from '../../../src/sgd/schema/services.js';
import type { Registry, SearchApi } from '../../../../src/service/index.js';
import {
  affirm,
  called,
  dialogue,
  failure,
  finding,
  inform,
  informIntent,
  offer,
  renting,
  schema,
  system,
  user,
} from '../fixture.js';
import { HERON, OTTER } from '../stages.js';

const asked = user(finding({ lake: 'Moss Lake' }, informIntent('FindKayaks'), inform('lake', 'Moss Lake')));
const found = called('FindKayaks', [OTTER, HERON], system(offer('kayak_name', 'Otter'), offer('seats', '2')));
const shown = dialogue('shown', asked, found);

function findKayaks(registry: Registry): SearchApi {
  return registry.intent('Kayaks_1', 'FindKayaks') as SearchApi;
}

function offersIn(of: SgdDialogue, facts = {}): readonly string[] {
  return findKayaks(new SgdServices(schema, facts).registryFor(of)).offers;
}

describe('the slots that the system offers in a dialogue', () => {
  it('are those of its offers, by the search before them', () => {
    expect([...offeredSlots(shown)]).toEqual([['Kayaks_1.FindKayaks', ['kayak_name', 'seats']]]);
  });

  it('are none of an offer without a search, nor of one after a failure', () => {
    expect([...offeredSlots(dialogue('early', asked, system(offer('kayak_name', 'Otter'))))]).toEqual([]);
    const failed = called('RentKayak', [], system(failure, offer('start_time', '11:00')));
    expect([...offeredSlots(dialogue('late', user(renting({}, affirm)), failed))]).toEqual([]);
  });
});

describe('the services for a dialogue', () => {
  it('offer what the system offers there, and track what of it a transaction needs', () => {
    expect(offersIn(dialogue('silent', asked))).toEqual(['kayak_name']);
    expect(offersIn(shown)).toEqual(['kayak_name', 'seats']);
    expect(findKayaks(new SgdServices(schema, {}).registryFor(shown)).tracks).toEqual(['kayak_name']);
  });

  it('are the same for dialogues that show the same, and the plain ones for what is known', () => {
    const services = new SgdServices(schema, {});
    expect(services.registryFor(shown)).toBe(services.registryFor({ ...shown, dialogue_id: 'again' }));
    expect(services.registryFor(dialogue('silent', asked))).toBe(services.registry);
    const plain = dialogue('plain', asked, called('FindKayaks', [OTTER], system(offer('kayak_name', 'Otter'))));
    expect(services.registryFor(plain)).toBe(services.registry);
  });

  it('leave out slots that the search does not return, and services that are not known', () => {
    const odd = called('FindKayaks', [OTTER], system(offer('kayak_name', 'Otter'), offer('fee', '18')));
    expect(offersIn(dialogue('odd', asked, odd))).toEqual(['kayak_name']);
    const other = dialogue('other', asked, {
      ...found,
      frames: found.frames.map((f) => ({ ...f, service: 'Rafts_1' })),
    });
    expect(offersIn(other)).toEqual(['kayak_name']);
  });

  it('keep what facts state about selections', () => {
    const facts = { 'Kayaks_1.FindKayaks': { offers: ['kayak_name'], tracks: ['kayak_name'] } };
    expect(offersIn(shown, facts)).toEqual(['kayak_name']);
  });

  it('share the services that the dialogue says nothing about', () => {
    const services = new SgdServices(schema, {});
    const [kayaks, ...others] = services.registryFor(shown).services;
    const [plain, ...plainOthers] = services.registry.services;
    expect(kayaks).not.toBe(plain);
    expect(others.every((service, at) => service === plainOthers[at])).toBe(true);
  });
});
