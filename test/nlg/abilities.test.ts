import { service, success, transaction, type Service } from 'typetod';
import { tryService } from 'typetod/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errandOf } from '../../src/nlg/tell/errand.js';
import type { Api } from '../../src/service/index.js';

const NOUNS = ['lamp', 'chair', 'table', 'shelf', 'mirror', 'carpet', 'curtain', 'stove', 'bench'];

/** A service that rents out so many things. */
const rental = (name: string, verb: string, count: number): Service =>
  service({
    name,
    description: 'Things on loan',
    apis: NOUNS.slice(0, count).map((noun) => {
      const Rent = class extends transaction({
        description: `${verb} a ${noun}`,
        slots: { day: z.iso.date() },
        returns: {},
        transact: () => success(),
      }) {};
      Object.defineProperty(Rent, 'name', { value: `Rent${noun[0]?.toUpperCase()}${noun.slice(1)}` });
      return Rent;
    }),
  });

async function told(...services: readonly Service[]): Promise<string> {
  const trial = await tryService(services);
  await trial.user('help()');
  return trial.agent;
}

describe('what the agent can do', () => {
  test.each([3, 7, 8])('is all of one service, which has %i tasks', async (count) => {
    const reply = await told(rental('House', 'Rent', count));
    for (const noun of NOUNS.slice(0, count)) expect(reply).toContain(`rent a ${noun}`);
    expect(reply).not.toContain('some more');
  });

  test('is no more than a few, and it is said that there is more', async () => {
    const reply = await told(rental('House', 'Rent', 9));
    expect(reply).toMatch(/rent a stove and some more\.$/);
    expect(reply).not.toContain('bench');
  });

  test('is a part of each of two services, and it is said that there is more', async () => {
    const reply = await told(rental('House', 'Rent', 3), rental('Yard', 'Borrow', 2));
    expect(reply).toMatch(/rent a lamp, rent a chair, borrow a lamp, borrow a chair and some more\.$/);
    expect(await told(rental('House', 'Rent', 2), rental('Yard', 'Borrow', 2))).not.toContain('some more');
  });

  test.each([
    ['DropIn', 'Have somebody feed a pet', 'have somebody feed a pet'],
    ['MeterReading', 'Hand in what a meter shows', 'hand in what a meter shows'],
    ['StepBack', 'Step back from a seat', 'step back from a seat'],
    ['GiveThings', 'Donate food to the food bank', 'donate food to the food bank'],
    ['JoinClass', 'Enrol on an evening class', 'enrol on an evening class'],
    ['Enroll', 'Enroll somebody in a course', 'enroll somebody in a course'],
    ['ClaimCosts', 'Claim money for harm', 'claim money for harm'],
    ['ComplainAbout', 'Complain about an order', 'complain about an order'],
    ['SkipBox', 'Leave out the box of one week', 'leave out the box of one week'],
    ['CreateGoal', 'Begin to save for a goal', 'begin to save for a goal'],
    ['ExtendStay', 'Extend or shorten a stay', 'extend or shorten a stay'],
    ['ExtendStay', 'Extend stays', 'extend stays'],
    ['Bolt', 'Lock or unlock a door', 'lock or unlock a door'],
    ['OfferRide', 'Offer seats in a car', 'offer seats in a car'],
    ['BidUpgrade', 'Bid for a better cabin', 'bid for a better cabin'],
    ['WakeWithMusic', 'Wake somebody with music', 'wake somebody with music'],
    ['SwitchCourse', 'Switch to another course', 'switch to another course'],
    ['BookAdvice', 'Talk to a doctor', 'help you talk to a doctor'],
    ['BuyPass', 'Park at the hospital', 'help you park at the hospital'],
    ['ShiftVisit', 'Come at another time', 'help you come at another time'],
    ['ArrangeInterview', 'Agree on an interview', 'help you agree on an interview'],
    ['LateCheckout', 'Leave later than noon', 'help you leave later than noon'],
    ['DriveBlind', 'Raise or lower a blind', 'raise or lower a blind'],
    ['FindOffers', 'Offers out now', 'find offers'],
    ['GetWeather', 'Weather in a city', 'get weather'],
  ])('%s (%s) is told by its description where that says what is done', (intent, description, errand) => {
    expect(errandOf({ intent, description } as Api)).toBe(errand);
  });
});
