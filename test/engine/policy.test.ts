import { recommend } from '../../src/engine/index.js';
import { describe, expect, test } from 'vitest';
import {
  advice,
  sessionAfter,
  ALARM,
  ALARMS,
  BOOK,
  bookAt,
  FILMS,
  FIND,
  FOUND,
  open,
  RIDE,
  take,
  TICKETS,
} from './fixtures.js';

/** What the agent is advised after turns of the user. */
async function advised(...turns: readonly string[]): Promise<string> {
  return advice(await take(open(), ...turns));
}

/** A rule: programs after which it applies with what it then says, and programs after which it does not. */
const rules: Readonly<Record<string, readonly (readonly [string, readonly string[], string])[]>> = {
  'a missing required slot is requested': [
    ['all of them, in schema order', [`${FIND}()`], 'request city, request cuisine'],
    ['those that are left', [`${FIND}({ cuisine: "asian" })`], 'request city'],
    ['also of a transaction', [`${BOOK}({ seats: 4 })`], 'request place_name, request time'],
    ['again when a value is withdrawn', [FOUND, 'x1.city = null'], 'request city'],
    ['not when none is missing', [FOUND], 'offer'],
    [
      'not when optional slots are',
      [`${BOOK}({ place_name: "Wok", time: "19:00" })`],
      'confirm place_name+time+seats+date',
    ],
    ['not of a search without required slots', [`${ALARMS}()`], 'offer'],
  ],
  'a complete search offers a result': [
    ['as soon as it is complete', [`x1 = ${FIND}({ city: "Oakland" })`, 'x1.cuisine = "asian"'], 'offer'],
    ['another when the constraints change', [FOUND, 'x1.price = "fair"'], 'offer'],
    ['the one that the user had fetched', [FOUND, 'x9 = next(x1)'], 'offer'],
    ['the next of a list search only on demand', [`x1 = ${FILMS}({ city: "Oakland" })`, 'next(x1)'], 'offer'],
    ['not one of an incomplete search', [`${FIND}({ city: "Oakland" })`], 'request cuisine'],
    [
      'not one of an empty result',
      [`${FIND}({ city: "Fresno", cuisine: "indian" })`],
      'tell no_results, prompt next_task',
    ],
    ['not one past the end', [FOUND, 'next(x1)', 'next(x1)', 'next(x1)'], 'tell exhausted, prompt next_task'],
  ],
  'a list search offers a few': [
    ['at once', [`x1 = ${FILMS}({ city: "Oakland" })`], 'slice'],
    ['again when the constraints change', [`x1 = ${FILMS}({ city: "Oakland" })`, 'x1.genre = "odd"'], 'slice'],
    ['not when there are none', [`x1 = ${FILMS}({ city: "Oakland", genre: "western" })`], 'tell no_results, relax'],
    ['not of a search that offers one', [FOUND], 'offer'],
  ],
  'no results and no more results are different news': [
    ['nothing found', [`x1 = ${FIND}({ city: "Fresno", cuisine: "indian" })`], 'tell no_results, prompt next_task'],
    [
      'nothing found, and something with less',
      [`x1 = ${FIND}({ city: "Oakland", cuisine: "indian" })`],
      'tell no_results, relax',
    ],
    [
      'nothing found, and asked for more',
      [`x1 = ${FIND}({ city: "Fresno", cuisine: "indian" })`, 'next(x1)'],
      'tell no_results, prompt next_task',
    ],
    [
      'nothing left',
      [`x1 = ${FIND}({ city: "Oakland", cuisine: "asian" })`, 'next(x1)'],
      'tell exhausted, prompt next_task',
    ],
    [
      'found again after a change',
      [`x1 = ${FIND}({ city: "Oakland", cuisine: "indian" })`, 'x1.cuisine = "asian"'],
      'offer',
    ],
  ],
  'a complete transaction is confirmed': [
    ['with all slots that have a value or a default', [bookAt('19:00')], 'confirm place_name+time+seats+date'],
    [
      'with a slot that the user may leave open, once given',
      [`${BOOK}({ place_name: "Wok", time: "19:00", smoking: false })`],
      'confirm place_name+time+seats+date+smoking',
    ],
    [
      'with a slot that the user does not care about',
      [`${BOOK}({ place_name: "Wok", time: "19:00", smoking: "dontcare" })`],
      'confirm place_name+time+seats+date+smoking',
    ],
    ['not before it is complete', [`${BOOK}({ time: "19:00" })`], 'request place_name'],
    ['not after it was performed', [bookAt('19:00'), 'confirm(x1)', 'conversation_pause()'], 'prompt next_task'],
  ],
  'a confirmed transaction is reported': [
    ['as success', [bookAt('19:00'), 'confirm(x1)'], 'perform'],
    ['as failure', [bookAt('20:00'), 'confirm(x1)'], 'tell failure, prompt next_task'],
    ['as failure with an alternative', [bookAt('21:00'), 'confirm(x1)'], 'tell failure, alternative time=21:30'],
    [
      'as failure with an alternative that names nothing',
      [bookAt('22:00'), 'confirm(x1)'],
      'tell failure, alternative (none)',
    ],
    ['with what was asked in the same breath', [bookAt('19:00'), 'confirm(x1)\nsay(x1.code)'], 'inform code, perform'],
    [
      'without what a failure left unanswered',
      [bookAt('20:00'), 'confirm(x1)\nsay(x1.code)'],
      'tell failure, prompt next_task',
    ],
    ['not before the user confirms', [bookAt('19:00'), 'conversation_pause()'], 'confirm place_name+time+seats+date'],
  ],
  'what came of a transaction is told whatever the user turns to': [
    [
      'success, before the next request',
      [bookAt('19:00'), `confirm(x1)\n${RIDE}({ riders: 2 })`],
      'perform, request destination',
    ],
    ['success, before goodbye', [bookAt('19:00'), 'confirm(x1)\nsay()'], 'perform, prompt goodbye'],
    [
      'failure, before the next request',
      [bookAt('20:00'), `confirm(x1)\n${RIDE}({ riders: 2 })`],
      'tell failure, request destination',
    ],
    [
      'an alternative, too',
      [bookAt('21:00'), `confirm(x1)\n${RIDE}({ riders: 2 })`],
      'tell failure, alternative time=21:30, request destination',
    ],
    ['not again in the next turn', [bookAt('19:00'), 'confirm(x1)', `${RIDE}({ riders: 2 })`], 'request destination'],
  ],
  'a selection suggests the follow-up': [
    ['spoken, with a prompt as the other option', [FOUND, 'select(x3)'], `suggest ${BOOK}, (prompt next_task)`],
    [
      'of a list search',
      [`x1 = ${FILMS}({ city: "Oakland" })`, 'select({ title: "Up" })'],
      `suggest ${TICKETS}, (prompt next_task)`,
    ],
    [
      'not when the user names a task in the same turn',
      [FOUND, `select(x3)\n${RIDE}()`],
      'request destination, request riders',
    ],
    ['not when the user takes leave in the same turn', [FOUND, 'select(x3)\nsay()'], 'prompt goodbye'],
    ['not when there is no follow-up', [`x1 = ${ALARMS}()`, 'select(x3)'], 'prompt next_task'],
  ],
  'a task that is put off gives way': [
    ['to a prompt', [FOUND, 'select(x3)', 'suspend(x6)'], 'prompt next_task'],
    [
      'to the task that the user names',
      [FOUND, 'select(x3)', `suspend(x6)\n${RIDE}({ riders: 1 })`],
      'request destination',
    ],
    ['to goodbye', [FOUND, 'select(x3)', 'suspend(x6)\nsay()'], 'prompt goodbye'],
    ['and goes on where it was when resumed', [FOUND, 'select(x3)', 'suspend(x6)', 'resume(x6)'], 'request time'],
    [
      'with what the user adds',
      [FOUND, 'select(x3)', 'suspend(x6)', `resume(x6)\nx6.time = "19:00"`],
      'confirm place_name+time+seats+date',
    ],
  ],
  'what was not understood is asked again': [
    ['on a parse error', ['parse_error()'], 'prompt rephrase'],
    ['on nothing at all', [''], 'prompt rephrase'],
    ['not when something else was understood after it', [`parse_error()\n${ALARMS}()`], 'offer'],
  ],
  'a question is answered beside the main move': [
    ['alone', [FOUND, 'say(x3.phone)'], 'inform phone'],
    ['before the next request', [FOUND, `say(x3.phone)\n${RIDE}({ riders: 2 })`], 'inform phone, request destination'],
    ['in any order', [FOUND, `${RIDE}({ riders: 2 })\nsay(x3.phone)`], 'inform phone, request destination'],
    ['each in its own words', [FOUND, 'say(x3.phone)\nsay(x3.rating, x3.city)'], 'inform phone, inform rating+city'],
    [
      'and does not make the agent forget what it asked',
      [`x1 = ${BOOK}({ place_name: "Wok" })`, 'say(x1.place_name)'],
      'inform place_name, request time',
    ],
    ['nor a confirmation', [bookAt('19:00'), 'say(x1.time)'], 'inform time, confirm place_name+time+seats+date'],
    ['nor an alternative', [bookAt('21:00'), 'confirm(x1)', 'say(x1.time)'], 'inform time, alternative time=21:30'],
    ['nor when it has no answer', [bookAt('19:00'), 'say(x1.fee)'], 'confirm place_name+time+seats+date'],
    ['without repeating a prompt', [bookAt('20:00'), 'confirm(x1)', 'say(x1.time)'], 'inform time'],
    ['not when it has no answer', [FOUND, 'say(x3.website)'], 'prompt next_task'],
    ['not when it only repeats', [FOUND, 'say(x3)'], 'prompt next_task'],
  ],
  'a question about the conversation is answered, and what was open is asked again': [
    ['what the agent can do', ['help()'], 'prompt abilities'],
    ['beside a request', [`x1 = ${BOOK}({ place_name: "Wok" })`, 'help()'], 'prompt abilities, request time'],
    [
      'which values there are',
      [`x1 = ${BOOK}()`, 'choices(x1.place_name)'],
      'choices, request place_name, request time',
    ],
    ['beside a confirmation', [bookAt('19:00'), 'choices(x1.time)'], 'choices, confirm place_name+time+seats+date'],
    ['what is known of a draft', [bookAt('19:00'), 'say(x1)'], 'summary, confirm place_name+time+seats+date'],
    ['what was done', [bookAt('20:00'), 'confirm(x1)', 'say(x1)'], 'summary'],
    [
      'of two tasks each',
      [`x1 = ${BOOK}()\nx2 = ${RIDE}()`, 'say(x1, x2)'],
      'summary, summary, request destination, request riders',
    ],
    ['before the main move', [FOUND, 'help()\nnext(x1)'], 'prompt abilities, offer'],
    ['and is no goodbye', [bookAt('19:00'), 'say()', 'say(x1)'], 'summary'],
  ],
  'the end is answered with goodbye': [
    ['alone', ['say()'], 'prompt goodbye'],
    ['after a selection', [FOUND, 'select(x3)\nsay()'], 'prompt goodbye'],
    ['after an answer', [FOUND, 'say(x3.phone)\nsay()'], 'inform phone, prompt goodbye'],
    ['not when the user only asks', [FOUND, 'say(x3.phone)'], 'inform phone'],
  ],
  'the last task decides': [
    ['of two calls', [`${RIDE}()\n${ALARM}()`], 'request at'],
    ['of a correction and a next', [FOUND, 'x1.price = "dontcare"\nx20 = next(x1)'], 'offer'],
    [
      'of a next and a correction: what was fetched before it is not offered',
      [FOUND, 'x20 = next(x1)\nx1.price = "dear"'],
      'offer',
    ],
  ],
};

describe.each(Object.entries(rules))('%s', (_, cases) => {
  test.each(cases)('%s', async (_name, turns, expected) => {
    expect(await advised(...turns)).toBe(expected);
  });
});

describe('the policy', () => {
  test('offers what the constraints allow, not what was fetched before they changed', async () => {
    const session = await sessionAfter(FOUND);
    const result = await take(session, 'x20 = next(x1)\nx1.price = "dear"');
    expect(result.actions).toMatchObject([{ kind: 'offer' }]);
    const [offer] = result.actions;
    expect(offer?.variable).not.toBe('x20');
    expect(session.world.tasks[0]).toMatchObject({ latest: { row: { place_name: 'Wok' } } });
  });

  test('offers again, of a search that is resumed, what it offered last', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)', 'suspend(x1)');
    expect((await take(session, 'resume(x1)')).actions).toMatchObject([{ kind: 'offer', variable: 'x5' }]);
    expect(session.world.tasks[0]).toMatchObject({
      latest: { row: { place_name: 'Ginger' } },
      offered: ['bamboo', 'ginger'],
    });
  });

  test('reads nothing but the world: the same world gives the same advice', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)');
    expect(recommend(session.world)).toEqual(recommend(structuredCloneOf(session.world)));
  });

  test('says nothing before the first turn but a prompt', () => {
    expect(recommend(open().world)).toEqual([{ kind: 'prompt', about: 'rephrase', spoken: true }]);
  });
});

/** A world that shares nothing with another but its services and its log. */
function structuredCloneOf<T extends object>(world: T): T {
  return {
    ...world,
    ...Object.fromEntries(Object.entries(world).map(([name, part]) => [name, Array.isArray(part) ? [...part] : part])),
  };
}
