import { describe, expect, it } from 'vitest';
import type { ConversionNote } from '../../../src/sgd/convert/turn.js';
import type { SgdDialogue, SgdFrame, SgdTurn } from '../../../src/sgd/corpus/format.js';
import {
  affirm,
  affirmIntent,
  booking,
  called,
  CABINS,
  dialogue,
  finding,
  frame,
  goodbye,
  inform,
  informIntent,
  KAYAKS,
  negateIntent,
  type ReplayedTurn,
  renting,
  reqMore,
  replay,
  request,
  requestAlts,
  select,
  success,
  system,
  user,
  type Values,
} from '../fixture.js';
import { asked, CONFIRMED, DRAFT, LAKE, offered, offersOtter, PICKED, RECEIPT, rents, wants } from '../stages.js';

interface Odd {
  readonly what: string;
  readonly after: readonly SgdTurn[];
  readonly frames: readonly SgdFrame[];
  readonly reply?: SgdTurn;
  /** What is executed. */
  readonly becomes: readonly string[];
  readonly notes: readonly ConversionNote[];
}

const PAUSE = ['conversation_pause()'];

const ODD: readonly Odd[] = [
  {
    what: 'an intent that the service has not',
    after: [],
    frames: [finding({}, informIntent('SinkKayaks'))],
    becomes: PAUSE,
    notes: [{ reason: 'unknown-intent', detail: 'Kayaks_1 has no intent SinkKayaks' }],
  },
  {
    what: 'a selection without a search',
    after: [],
    frames: [finding({}, select())],
    becomes: PAUSE,
    notes: [{ reason: 'no-task', detail: 'SELECT without a search of Kayaks_1' }],
  },
  {
    what: 'a selection when nothing was offered',
    after: wants,
    frames: [finding({}, select())],
    becomes: PAUSE,
    notes: [{ reason: 'no-entity', detail: 'SELECT but x1 offered nothing' }],
  },
  {
    what: 'a wish for another one without a search',
    after: [],
    frames: [frame(CABINS, 'NONE', {}, requestAlts)],
    becomes: PAUSE,
    notes: [{ reason: 'no-task', detail: 'REQUEST_ALTS without a search of Cabins_1' }],
  },
  {
    what: 'a value without a task',
    after: [],
    frames: [frame(CABINS, 'NONE', {}, inform('lake', 'Moss Lake'))],
    becomes: PAUSE,
    notes: [{ reason: 'no-task', detail: 'INFORM without a task of Cabins_1' }],
  },
  {
    what: 'a value that the task under way does not take',
    after: wants,
    frames: [finding(LAKE, inform('vests', '2'), inform('lake', 'Moss Lake'))],
    reply: offersOtter,
    becomes: ['x1.lake = "Moss Lake"'],
    notes: [{ reason: 'refused', detail: 'kayaks_1_find_kayaks has no slot vests' }],
  },
  {
    what: 'a value that the new task does not take',
    after: [],
    frames: [finding(LAKE, informIntent('FindKayaks'), inform('vests', '2'), inform('lake', 'Moss Lake'))],
    reply: offersOtter,
    becomes: ['kayaks_1_find_kayaks({ lake: "Moss Lake" })'],
    notes: [{ reason: 'refused', detail: 'kayaks_1_find_kayaks has no slot vests' }],
  },
  {
    what: 'a question about what nothing has',
    after: offered,
    frames: [finding(LAKE, request('fee'), request('phone'))],
    becomes: ['say(x3.phone)'],
    notes: [{ reason: 'no-entity', detail: 'REQUEST fee but nothing of Kayaks_1 has it' }],
  },
  {
    what: 'a suggestion turned down that nobody made',
    after: offered,
    frames: [finding(LAKE, negateIntent)],
    becomes: PAUSE,
    notes: [{ reason: 'no-proposal', detail: 'NEGATE_INTENT but the policy suggested nothing' }],
  },
  {
    what: 'a yes without a transaction',
    after: offered,
    frames: [finding(LAKE, affirm)],
    becomes: PAUSE,
    notes: [{ reason: 'nothing-to-confirm', detail: 'AFFIRM without a transaction of Kayaks_1' }],
  },
  {
    what: 'a yes to a question that proposes no value',
    after: wants,
    frames: [finding({}, affirm)],
    becomes: PAUSE,
    notes: [{ reason: 'nothing-to-confirm', detail: 'AFFIRM but the system proposed no value' }],
  },
  {
    what: 'a carried value that was never mentioned',
    after: offered,
    frames: [booking({ destination: 'The "Old" Pier' }, informIntent('BookShuttle'))],
    becomes: ['shuttles_1_book_shuttle()'],
    notes: [
      {
        reason: 'no-source',
        detail: 'shuttles_1_book_shuttle.destination = "The \\"Old\\" Pier" comes from nowhere',
      },
    ],
  },
];

describe('what does not convert is noted, and the rest of the turn counts', () => {
  it.each(ODD)('$what', async ({ what, after, frames, reply, becomes, notes }) => {
    const turns = await replay(dialogue(what, ...after, user(...frames), reply ?? system(reqMore)));
    expect(turns.at(-1)!.source.split('\n')).toEqual(becomes);
    expect(turns.flatMap((turn) => turn.notes)).toEqual(notes);
  });
});

const details = (turn: { readonly notes: readonly ConversionNote[] }): readonly string[] =>
  turn.notes.map(({ reason, detail }) => `${reason}: ${detail}`);

describe('what the engine refuses', () => {
  it('is noted with the code and the statement, and the other statements of the turn are taken', async () => {
    const frames = [finding(PICKED, inform('seats', 'nine'), requestAlts)];
    const turns = await replay(dialogue('refused', ...offered, user(...frames), system(reqMore)));
    expect(details(turns.at(-1)!)).toEqual([
      expect.stringMatching(/^refused: invalid-value: .*"nine".* \(x1\.seats = "nine"\)$/),
    ]);
    expect(turns.at(-1)!.source).toBe('next(x1)');
    expect(turns.at(-1)!.session.turns).toBe(2);
  });

  it('leaves a turn that is empty but counts', async () => {
    const turns = await replay(
      dialogue('empty', ...offered, user(finding(LAKE, inform('covered', 'perhaps'))), system(reqMore)),
    );
    expect(turns.at(-1)!.source).toBe('');
    expect(details(turns.at(-1)!)).toHaveLength(1);
    expect(turns.at(-1)!.session.turns).toBe(2);
  });

  it('notes every statement that is left out after a transaction was done', async () => {
    const turns = await replay(
      dialogue(
        'late',
        ...asked,
        user(renting(CONFIRMED, affirm, goodbye), booking({}, informIntent('BookShuttle'), inform('riders', 'nine'))),
        called('RentKayak', [RECEIPT], system(success)),
      ),
    );
    const last = turns.at(-1)!;
    expect(last.source).toBe('confirm(x9)');
    expect(details(last)).toEqual([
      expect.stringMatching(/^refused: invalid-value: .*\(shuttles_1_book_shuttle\({ riders: "nine" }\)\)$/),
      'refused: left out, as the statement before it was refused (say())',
    ]);
    expect(last.world.calls).toMatchObject({ kayaks_1_rent_kayak: 1 });
  });
});

describe('a yes to a transaction that lacks a value', () => {
  const early = (values: Values): SgdDialogue =>
    dialogue('early', ...rents.slice(0, -1), system(reqMore), user(renting(values, affirm)), system(success));

  it('does nothing but take the defaults, and is noted', async () => {
    const last = (await replay(early({ ...PICKED, vests: '1' }))).at(-1)!;
    expect(last.source).toBe('x9.vests = "1"');
    expect(last.notes).toEqual([
      { reason: 'nothing-to-confirm', detail: 'AFFIRM but kayaks_1_rent_kayak lacks day, start_time' },
    ]);
    expect(last.world.calls).not.toHaveProperty('kayaks_1_rent_kayak');
  });

  it('leaves alone what the user gave', async () => {
    const [wants, offers, picks, suggests] = rents;
    const gives = user(renting({ ...PICKED, vests: '2' }, affirmIntent, inform('vests', '2')));
    const turns = [wants!, offers!, picks!, suggests!, gives, system(reqMore), user(renting(PICKED, affirm))];
    const last = (await replay(dialogue('given', ...turns, system(success)))).at(-1)!;
    expect(last.source).toBe('conversation_pause()');
    expect(last.notes.map(({ reason }) => reason)).toEqual(['nothing-to-confirm']);
  });
});

describe('what the user selects by name though it was not recorded', () => {
  const names = select('kayak_name', 'Ghost');
  const ghost = { ...LAKE, kayak_name: 'Ghost' };

  async function last(...turns: readonly SgdTurn[]): Promise<ReplayedTurn> {
    return (await replay(dialogue('named', ...offered, ...turns))).at(-1)!;
  }

  it('is found on a later page of the results', async () => {
    const turn = await last(user(finding(ghost, names)), system(reqMore));
    expect(turn.source).toBe('select({ kayak_name: "Ghost" }, { from: x1 })');
    expect(turn.notes).toEqual([]);
    expect(Object.fromEntries(turn.slots(KAYAKS))).toEqual(ghost);
  });

  it('can be taken by a task of the same turn', async () => {
    const turn = await last(user(renting(ghost, names, informIntent('RentKayak'))), system(request('day')));
    expect(turn.source.split('\n')).toEqual([
      'select({ kayak_name: "Ghost" }, { from: x1 })',
      'kayaks_1_rent_kayak({ kayak_name: x1.kayak_name })',
    ]);
    expect(turn.notes).toEqual([]);
  });

  it('is refused, if it is named by what no result can have', async () => {
    const turn = await last(user(finding(LAKE, select('moon', 'full'))), system(reqMore));
    expect(turn.source).toBe('');
    expect(details(turn)).toEqual([expect.stringMatching(/^refused: .*moon.*select/)]);
  });
});

it('a correction after CONFIRM withdraws what was asked: a yes to it is refused until it is asked anew', async () => {
  const turns = await replay(
    dialogue(
      'corrected',
      ...asked,
      user(renting({ ...DRAFT, vests: '2' }, inform('vests', '2'), affirm)),
      system(reqMore),
    ),
  );
  expect(turns.at(-1)!.source).toBe('x9.vests = "2"');
  expect(turns.at(-1)!.notes.map((note) => note.detail.split(':')[0])).toEqual(['not-confirmable']);
});
