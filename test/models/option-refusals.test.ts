import { describe, expect, test } from 'vitest';
import { type FaultProfile, faultInjector } from '../../src/models/doubles/fault-injector.js';
import { localModel } from 'typetod/models/local';
import { openaiModel } from 'typetod/models/openai';
import { modelSaying } from './requests.js';

const refusal = (message: string) => expect.objectContaining({ name: 'ModelError', code: 'bad-option', message });

describe('a model at an endpoint is refused', () => {
  const open = (options: object) => openaiModel({ model: 'tiny', baseURL: 'http://localhost:1/v1', ...options });
  const TIMEOUT = 'give a number from 1 to 2147483647';
  const RETRIES = 'give a whole number from 0';

  test.each<[string, unknown, string]>([
    ['no time', 0, `timeout is 0: ${TIMEOUT}`],
    ['negative time', -1, `timeout is -1: ${TIMEOUT}`],
    ['time that is no number', Number.NaN, `timeout is NaN: ${TIMEOUT}`],
    ['endless time', Number.POSITIVE_INFINITY, `timeout is Infinity: ${TIMEOUT}`],
    ['one millisecond more than a timer takes', 2 ** 31, `timeout is 2147483648: ${TIMEOUT}`],
    ['time as text', '60000', `timeout is of type string: ${TIMEOUT}`],
    ['null for time', null, `timeout is null: ${TIMEOUT}`],
  ])('with %s', (_, timeout, message) => {
    expect(() => open({ timeout })).toThrow(refusal(message));
  });

  test.each<[string, unknown, string]>([
    ['negative', -1, `retries is -1: ${RETRIES}`],
    ['half', 1.5, `retries is 1.5: ${RETRIES}`],
    ['endless', Number.POSITIVE_INFINITY, `retries is Infinity: ${RETRIES}`],
    ['no numbers of', Number.NaN, `retries is NaN: ${RETRIES}`],
    ['textual', '2', `retries is of type string: ${RETRIES}`],
  ])('with %s retries', (_, retries, message) => {
    expect(() => open({ retries })).toThrow(refusal(message));
  });

  test('not at the limits of what it takes', () => {
    for (const options of [{ timeout: 1 }, { timeout: 2 ** 31 - 1 }, { retries: 0 }, {}])
      expect(open(options).name).toBe('tiny');
  });
});

describe('a local model is refused', () => {
  test.each<[object, string]>([
    [{ threads: -1 }, 'threads is -1: give a whole number from 0'],
    [{ threads: 1.5 }, 'threads is 1.5: give a whole number from 0'],
    [{ threads: Number.NaN }, 'threads is NaN: give a whole number from 0'],
    [{ threads: '2' }, 'threads is of type string: give a whole number from 0'],
    [{ maxTokens: 0 }, 'maxTokens is 0: give a whole number from 1'],
    [{ maxTokens: Number.POSITIVE_INFINITY }, 'maxTokens is Infinity: give a whole number from 1'],
  ])('with %j, before its folder is looked at', (options, message) => {
    expect(() => localModel({ folder: '/nowhere', ...options } as never)).toThrow(refusal(message));
  });

  test('not with no threads of its own, which leaves it to the runtime', () => {
    expect(localModel({ folder: '/nowhere', threads: 0 }).name).toBe('local:nowhere');
  });
});

describe('faults are refused', () => {
  const inject = (profile: Partial<FaultProfile>, options = {}) =>
    faultInjector(
      modelSaying(() => 'r'),
      {
        profile: { name: 'p', rate: {}, ...profile },
        seed: 1,
        corrupt: {},
        ...options,
      },
    );
  const RANGE = 'give a number from 0 to 1';

  test.each<[Partial<FaultProfile>, string]>([
    [{ rate: { drop: 1.01 } }, `rate.drop of the faults p is 1.01: ${RANGE}`],
    [{ rate: { drop: 0.5, swap: -0.01 } }, `rate.swap of the faults p is -0.01: ${RANGE}`],
    [{ rate: { drop: Number.NaN } }, `rate.drop of the faults p is NaN: ${RANGE}`],
    [{ persist: { drop: 2 } }, `persist.drop of the faults p is 2: ${RANGE}`],
    [{ persistNoFeedback: { drop: 30 } }, `persistNoFeedback.drop of the faults p is 30: ${RANGE}`],
    [{ heed: 1.5 }, `heed of the faults p is 1.5: ${RANGE}`],
    [{ heed: '1' as never }, `heed of the faults p is of type string: ${RANGE}`],
  ])('with the rates %j, which are no probabilities', (profile, message) => {
    expect(() => inject(profile)).toThrow(refusal(message));
  });

  test('with less than none in a reply', () => {
    expect(() => inject({}, { atMost: -1 })).toThrow(refusal('atMost is -1: give a number from 0'));
  });

  test('not at 0 and 1', () => {
    expect(inject({ rate: { drop: 0, swap: 1 }, persist: { drop: 1 }, heed: 0 }).name).toContain('with faults p');
  });
});
