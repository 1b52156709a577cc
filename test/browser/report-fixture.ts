/** A report with everything that a page shows, and with texts that would like to be markup. */
import type { ReportFinding, ShownDialogue } from '../../corpora/src/sgd/report/page-data.js';
import type { WrongFrame } from '../../corpora/src/sgd/score/counts.js';
import { sgdHtml } from '../../corpora/src/sgd/index.js';
import { EMPTY, goals, kind, type Report } from '../../corpora/test/sgd/report/html-fixture.js';

/** A name that ends a script, were it not escaped. */
export const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">';

const SERVICES = ['Kayaks_1', 'Shuttles_1', 'Cabins_1', HOSTILE];

/** Wrong frames: of the first service in dialogues 0 to 119, of each other in one. */
export const wrong: readonly WrongFrame[] = [
  ...Array.from({ length: 120 }, (_, at) => frame(`1_${String(at).padStart(5, '0')}`, 'Kayaks_1', 'seats')),
  ...SERVICES.slice(1).map((service, at) => frame(`2_0000${at}`, service, `slot_${at}`)),
];

function frame(dialogue: string, service: string, slot: string): WrongFrame {
  return { dialogue, turn: 2, service, mismatches: [{ slot, expected: ['2', 'two'], predicted: `3 ${HOSTILE}` }] };
}

function shown({ dialogue, service, mismatches }: WrongFrame): ShownDialogue {
  const turns = [0, 2, 4].map((turn) => ({
    turn,
    user: `Turn ${turn} of ${dialogue}, please ${HOSTILE}`,
    agent: 'A canoe it is',
    program: [`kayaks_1_find_kayaks({ lake: "Moss Lake", note: "${'long '.repeat(40)}" })`],
    frames: [
      { service, slots: [{ slot: 'lake', value: 'Moss Lake' }, ...(turn === 2 ? mismatches.map(shownSlot) : [])] },
    ],
    acts: ['Kayaks_1: OFFER kayak_name=Otter'],
    actions: ['offer x1'],
    notes: [],
  }));
  return { id: dialogue, commands: [`typetod convert sgd --dialogue ${dialogue} --out converted`], turns };
}

function shownSlot({ slot, expected = [], predicted = '' }: WrongFrame['mismatches'][number]) {
  return { slot, expected, predicted };
}

const rates = { joint_goal_accuracy: 0.9, joint_noncat_accuracy_across_turn: 0.95 };

/** The report. The last dialogue with a wrong frame is not among its examples. */
export const report: Report = {
  ...EMPTY,
  frames: 2000,
  wrong_frames: wrong.length,
  per_service: Object.fromEntries(
    SERVICES.map((name, at) => [
      name,
      {
        frames: 500 * (at + 1),
        wrong_frames: at,
        jga: 0.99 + at / 1000,
        jga_fuzzy: 0.995 + at / 1000,
        seen: at % 2 === 0,
      },
    ]),
  ),
  goals: goals(() => ({ all: { frames: 2000, ...rates }, unseen: { frames: 10, ...rates } })),
  policy: {
    aspects: { acts: { right: 1, total: 4, rate: 0.25 } },
    confusion: { 'SELECT: REQ_MORE / OFFER_INTENT': kind(2, '1_00001 turn 4') },
    differing: [
      { dialogue: '1_00001', turn: 4, services: ['Kayaks_1'], difference: 'SELECT: REQ_MORE / OFFER_INTENT' },
      {
        dialogue: '1_00002',
        turn: 4,
        services: ['Cabins_1', 'Kayaks_1'],
        difference: 'SELECT: REQ_MORE / OFFER_INTENT',
      },
    ],
  },
  wrong,
  examples: { dialogues: wrong.slice(0, -1).map(shown), left_out: 1 },
};

/** The page of the report. */
export const reportPage = (): string => sgdHtml(report);

export type { ReportFinding };
