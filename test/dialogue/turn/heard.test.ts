import { createSession } from 'typetod';
import { DialogueManager, type DialogueOptions, type Parser } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { alarm1, restaurants2 } from '../../../apis/index.js';

type Line = readonly [utterance: string, source: string, wish?: string];

/** A parser that knows its lines, and finds a wish in some of them. */
function knowing(lines: readonly Line[]): Parser {
  return {
    name: 'knowing',
    parse: async ({ utterance }) => {
      const [, source = 'parse_error()', wish] = lines.find(([said]) => said === utterance) ?? [];
      const start = wish === undefined ? -1 : utterance.indexOf(wish);
      return { source, ...(wish !== undefined && { unheard: [{ start, end: start + wish.length }] }) };
    },
  };
}

const FIND = 'restaurants_2_find_restaurants({ category: "Italian", location: "Oakland" })';

function manager(lines: readonly Line[], options: Partial<DialogueOptions> = {}): DialogueManager {
  const session = createSession({ services: [restaurants2, alarm1], reader: naturalReader, id: 'heard' });
  return new DialogueManager({ session, parser: knowing(lines), ...options });
}

describe('what became of the words of a turn', () => {
  const line: Line = ['Something Italian in Oakland with a piano', FIND, 'a piano'];

  it('is what took each stretch, in their order', async () => {
    const { heard } = await manager([line]).turn(line[0]);
    expect(heard).toEqual([
      { start: 10, end: 17, text: 'Italian', takenBy: { statement: 0, slot: 'category' } },
      { start: 21, end: 28, text: 'Oakland', takenBy: { statement: 0, slot: 'location' } },
      { start: 34, end: 41, text: 'a piano' },
    ]);
  });

  it('is in the trace', async () => {
    const { heard, events } = await manager([line]).turn(line[0]);
    expect(events.find(({ kind }) => kind === 'heard')).toEqual({ kind: 'heard', stretches: heard });
  });

  it('has no place for a value that nobody said, a reference or a yes', async () => {
    const { heard } = await manager([['Something to eat', FIND]]).turn('Something to eat');
    expect(heard).toEqual([]);
  });

  it('has what a gate left out as what nothing took', async () => {
    const odd: Line = ['At 25:77 please', 'alarm_1_add_alarm({ new_alarm_time: "25:77" })'];
    const { heard, leftOut } = await manager([odd]).turn(odd[0]);
    expect([heard, leftOut.length]).toEqual([[{ start: 3, end: 8, text: '25:77' }], 1]);
  });

  it('does not count as a wish what a statement took', async () => {
    const { heard, reply } = await manager([[line[0], FIND, 'Italian']]).turn(line[0]);
    expect(heard.every(({ takenBy }) => takenBy)).toBe(true);
    expect(reply).not.toContain('"Italian"');
  });
});

describe('a wish that nothing takes', () => {
  const line: Line = ['Something Italian in Oakland with a piano', FIND, 'a piano'];
  const again: Line = ['No, with a piano', 'next(x1)', 'a piano'];
  const other: Line = ['And a garden', 'next(x1)', 'a garden'];

  it('is told in one clause before the rest', async () => {
    const { reply } = await manager([line]).turn(line[0]);
    expect(reply).toMatch(/^(?:I cannot search by "a piano"\.|I am afraid that I cannot use "a piano"\.) \S/);
  });

  it('is not told twice in a row', async () => {
    const talk = manager([line, again, other]);
    await talk.turn(line[0]);
    expect((await talk.turn(again[0])).reply).not.toContain('piano');
    expect((await talk.turn(other[0])).reply).toContain('"a garden"');
    expect((await talk.turn(again[0])).reply).toContain('"a piano"');
  });

  it('is not told again in a fork, and is told again behind an undo', async () => {
    const talk = manager([line, again]);
    await talk.turn(line[0]);
    expect((await talk.fork().turn(again[0])).reply).not.toContain('piano');
    await talk.undo(0);
    expect((await talk.turn(line[0])).reply).toContain('"a piano"');
  });

  it('is not told where the turn is not understood', async () => {
    const odd: Line = ['a piano and so on', 'parse_error()', 'a piano'];
    expect((await manager([odd]).turn(odd[0])).reply).not.toContain('"a piano"');
  });

  it('is told nowhere with onUnheard: ignore', async () => {
    const turn = await manager([line], { onUnheard: 'ignore' }).turn(line[0]);
    expect(turn.reply).not.toContain('piano');
    expect(turn.heard.at(-1)?.text).toBe('a piano');
  });

  it.each([
    ['no list', {}],
    ['no stretches', ['a piano']],
    ['a stretch that ends before it begins', [{ start: 4, end: 2 }]],
  ])('is refused as %s', async (_, unheard) => {
    const parser = { name: 'odd', parse: async () => ({ source: FIND, unheard }) } as unknown as Parser;
    await expect(manager([], { parser }).turn('x')).rejects.toMatchObject({ code: 'bad-proposal' });
  });
});

describe('what is said beside a yes', () => {
  const RING: Line = ['An alarm at 7', 'alarm_1_add_alarm({ new_alarm_time: "7 am" })'];
  const paused = (utterance: string, wish: string): Line => [utterance, 'conversation_pause()', wish];
  const lines = [
    RING,
    paused('Yes, the cat is hungry', 'the cat is hungry'),
    paused('yes boss pays', 'boss pays'),
    paused('With a snooze', 'a snooze'),
  ];

  async function replies(...said: readonly string[]): Promise<readonly string[]> {
    const talk = manager(lines);
    const told: string[] = [];
    for (const one of said) told.push((await talk.turn(one)).reply);
    return told;
  }

  it('is told, all is read back once more, and the next time the agent only asks', async () => {
    const [, first, second] = await replies(RING[0], 'Yes, the cat is hungry', 'yes boss pays');
    expect(first).toBe('You also said "the cat is hungry". To be sure: New alarm at 7 am. Shall I go ahead?');
    expect(second).toBe('You also said "boss pays". Shall I go ahead?');
  });

  it('is no wish without a yes: that is not taken into account', async () => {
    const [, wish] = await replies(RING[0], 'With a snooze');
    expect(wish).not.toContain('You also said');
    expect(wish).toContain('New alarm at 7 am');
  });

  it('is read back in full by a manager that was put back', async () => {
    const talk = manager(lines);
    await talk.turn(RING[0]);
    await talk.turn('Yes, the cat is hungry');
    expect((await talk.fork().turn('yes boss pays')).reply).toContain('". Shall I go ahead?');
    await talk.undo(1);
    expect((await talk.turn('yes boss pays')).reply).toContain('New alarm at 7 am');
  });
});
