/** What is no report is refused with the part that is wrong: a report may come from a file, and from another version. */
import { describe, expect, it } from 'vitest';
import { sgdHtml } from '@typetod/corpora/sgd';
import { EMPTY, kind, wrongFrame } from './html-fixture.js';

const refusal = (where: string, why: string) =>
  expect.objectContaining({
    name: 'CorpusError',
    code: 'not-a-report',
    message: `This is no report of an evaluation, or one of another version: ${where}: ${why}. Give what evaluateSgd or 'eval sgd --json' of this version returns.`,
  });

/** The page of a report in which some parts are something else. */
const making = (parts: object) => () => sgdHtml({ ...EMPTY, ...parts } as never);

const expected = (type: string, received: string) => `Invalid input: expected ${type}, received ${received}`;

describe('a page is not made', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['text', '{}', 'string'],
    ['a list of reports', [EMPTY], 'array'],
  ])('of %s', (_, report, received) => {
    expect(() => sgdHtml(report as never)).toThrow(refusal('the whole', expected('object', received)));
  });

  it.each(['split', 'mode', 'tables', 'sgdx', 'partial'] as const)('without %s, a text', (name) => {
    expect(making({ [name]: undefined })).toThrow(refusal(`'${name}'`, expected('string', 'undefined')));
  });

  it.each(['dialogues', 'turns', 'statements', 'frames', 'wrong_frames'] as const)(
    'without the number of %s',
    (name) => {
      expect(making({ [name]: undefined })).toThrow(refusal(`'${name}'`, expected('number', 'undefined')));
    },
  );

  it.each([
    ['jga', undefined, 'undefined'],
    ['jga_fuzzy', Number.NaN, 'NaN'],
    ['jga_exact_no_extension', '0.5', 'string'],
    ['cjga', true, 'boolean'],
    ['cjga_service', undefined, 'undefined'],
    ['jga_seen', Number.NaN, 'NaN'],
    ['jga_unseen', [], 'array'],
    ['call_params', {}, 'object'],
    ['policy_acts', '', 'string'],
    ['ms_per_dialogue_p50', Number.NaN, 'NaN'],
  ])('where the rate %s is %s', (name, rate, received) => {
    expect(making({ [name]: rate })).toThrow(refusal(`'${name}'`, expected('number', received)));
  });

  it.each([
    ['negative', -1, 'Too small: expected number to be >=0'],
    ['half', 0.5, 'Invalid input: expected int, received number'],
    ['as text', '3', expected('number', 'string')],
  ])('where the number of frames is %s', (_, frames, why) => {
    expect(making({ frames })).toThrow(refusal("'frames'", why));
  });

  it.each([
    ['skipped', {}, 'object'],
    ['wrong', undefined, 'undefined'],
    ['unconverted', 'none', 'string'],
  ])('where %s is no list: %j', (name, list, received) => {
    expect(making({ [name]: list })).toThrow(refusal(`'${name}'`, expected('array', received)));
  });

  it.each([
    ['file', [{ reason: 'is empty' }]],
    ['reason', [{ file: 'a.json' }]],
  ])('where what was skipped has no %s', (name, skipped) => {
    expect(making({ skipped })).toThrow(refusal(`'skipped.0.${name}'`, expected('string', 'undefined')));
  });

  it.each([
    ['dialogue', { turn: 0, service: 'A', mismatches: [] }, 'string'],
    ['turn', { dialogue: 'a', service: 'A', mismatches: [] }, 'number'],
    ['service', { dialogue: 'a', turn: 0, mismatches: [] }, 'string'],
    ['mismatches', { dialogue: 'a', turn: 0, service: 'A' }, 'array'],
  ])('where a wrong frame has no %s', (name, frame, type) => {
    const wrong = [wrongFrame('a', 0), frame];
    expect(making({ wrong })).toThrow(refusal(`'wrong.1.${name}'`, expected(type, 'undefined')));
  });

  it.each([
    ['slot', { expected: ['2'] }, expected('string', 'undefined')],
    ['expected', { slot: 'seats', expected: '2' }, expected('array', 'string')],
    ['predicted', { slot: 'seats', predicted: 2 }, expected('string', 'number')],
  ])('where a slot differs by a wrong %s', (name, mismatch, why) => {
    const wrong = [{ dialogue: 'a', turn: 0, service: 'A', mismatches: [mismatch] }];
    expect(making({ wrong })).toThrow(refusal(`'wrong.0.mismatches.0.${name}'`, why));
  });

  it.each([
    ['reason', { dialogue: 'a', turn: 0, detail: 'x' }],
    ['detail', { dialogue: 'a', turn: 0, reason: 'refused' }],
  ])('where what was not converted has no %s', (name, note) => {
    expect(making({ unconverted: [note] })).toThrow(
      refusal(`'unconverted.0.${name}'`, expected('string', 'undefined')),
    );
  });

  it.each(['exact', 'fuzzy_levenshtein_no_extension'] as const)(
    'without the goal metrics of the variant %s',
    (name) => {
      const goals = { ...EMPTY.goals, [name]: undefined };
      expect(making({ goals })).toThrow(refusal(`'goals.${name}'`, expected('object', 'undefined')));
    },
  );

  it.each(['all', 'seen', 'unseen'] as const)('without the goal metrics of %s services', (name) => {
    const goals = { ...EMPTY.goals, exact: { ...EMPTY.goals.exact, [name]: undefined } };
    expect(making({ goals })).toThrow(refusal(`'goals.exact.${name}'`, expected('object', 'undefined')));
  });

  it.each(['frames', 'wrong_frames', 'jga', 'jga_fuzzy'] as const)('where a service has no %s', (name) => {
    const scores = { frames: 1, wrong_frames: 0, jga: 1, jga_fuzzy: 1, seen: null, [name]: undefined };
    const what = refusal(`'per_service.Kayaks_1.${name}'`, expected('number', 'undefined'));
    expect(making({ per_service: { Kayaks_1: scores } })).toThrow(what);
  });

  it.each(['right', 'total', 'rate'] as const)('where an aspect of the policy has no %s', (name) => {
    const aspects = { acts: { right: 1, total: 1, rate: 1, [name]: undefined } };
    const what = refusal(`'policy.aspects.acts.${name}'`, expected('number', 'undefined'));
    expect(making({ policy: { aspects, confusion: {}, differing: [] } })).toThrow(what);
  });

  it.each<[string, (kinds: object) => object]>([
    ['policy.confusion', (confusion) => ({ policy: { aspects: {}, confusion, differing: [] } })],
    ['calls.missed', (missed) => ({ calls: { annotated: 1, missed, missing: [] } })],
    ['carried', (carried) => ({ carried })],
  ])('where a kind of %s has no count or no examples', (path, parts) => {
    const { count, examples } = kind(1, 'a turn 0');
    expect(making(parts({ k: { examples } }))).toThrow(refusal(`'${path}.k.count'`, expected('number', 'undefined')));
    expect(making(parts({ k: { count } }))).toThrow(refusal(`'${path}.k.examples'`, expected('array', 'undefined')));
  });

  it.each([
    ['another format', { format: 1 }, "'format'", 'Invalid input: expected 2'],
    ['no format', { format: undefined }, "'format'", 'Invalid input: expected 2'],
    ['another report', { report: 'eval faults' }, "'report'", 'Invalid input: expected "eval sgd"'],
  ])('of %s', (_, parts, where, why) => {
    expect(making(parts)).toThrow(refusal(where, why));
  });

  it.each([
    ['a turn of the policy', 'policy.differing', { policy: { ...EMPTY.policy, differing: undefined } }],
    ['a missing call', 'calls.missing', { calls: { ...EMPTY.calls, missing: undefined } }],
    ['the dialogues', 'examples.dialogues', { examples: { left_out: 0 } }],
  ])('without the list for %s', (_, path, parts) => {
    expect(making(parts)).toThrow(refusal(`'${path}'`, expected('array', 'undefined')));
  });

  it('where a dialogue is shown with a turn without words', () => {
    const turn = { turn: 0, program: [], frames: [], acts: [], actions: [], notes: [] };
    const dialogues = [{ id: 'a', commands: [], turns: [turn] }];
    expect(making({ examples: { dialogues, left_out: 0 } })).toThrow(
      refusal("'examples.dialogues.0.turns.0.user'", expected('string', 'undefined')),
    );
  });

  it.each(['seconds', 'rss_mb'] as const)('where %s are measured, but are no number', (name) => {
    expect(making({ [name]: Number.NaN })).toThrow(refusal(`'${name}'`, expected('number', 'NaN')));
  });
});
