import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { ArgsDef } from 'citty';
import { describe, expect, it } from 'vitest';
import { readArguments, outputTo } from 'typetod/internal/cli';
import { runDemo } from '../../../src/cli/commands/demo/run.js';
import { demo } from '../../../src/cli/commands/demo/demo.js';
import { run } from '../capture.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();

const TURN = `----
user: How do I get to the harbour?
> x1 = maps_get_directions({ to: "harbour" })
< x2 = show(x1)
< x3 = next(x1)
< x4 = say(x3)
agent: Take the bus.
= Maps GetDirections { to: "harbour" }
`;
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const good = write('good.tod', `title: Directions\nservices: Maps\n${TURN}`);
const wrong = write('wrong.tod', `title: Wrong way\nservices: Maps\n${TURN.replace('show(x1)', 'len(x1)')}`);

/** A terminal with a person: what is drawn, the keys, a clock that stands still until it is told to go on. */
class Watched {
  readonly input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => void this.raw.push(isRaw) });
  readonly raw: boolean[] = [];
  readonly stdout = Object.assign(new PassThrough(), { columns: 120, rows: 40 });
  readonly ended: Promise<number>;
  private due: (() => void) | undefined;
  private text = '';

  constructor(...args: readonly string[]) {
    this.stdout.on('data', (data) => {
      this.text += String(data);
    });
    const output = outputTo({
      stdout: this.stdout,
      stderr: this.stdout,
      isStyled: false,
      isWatched: true,
      terminal: this.stdout,
    });
    const after = (_milliseconds: number, then: () => void) => {
      this.due = then;
      return () => {
        this.due = undefined;
      };
    };
    this.ended = runDemo(readArguments(demo.args as ArgsDef, args), output, {
      seat: { input: this.input, after },
    });
  }

  /** What was drawn since the last call, without the movements of the cursor. */
  async drawn(): Promise<string> {
    await new Promise((resolve) => setImmediate(resolve));
    const { text } = this;
    this.text = '';
    return stripVTControlCharacters(text);
  }

  /** Waits until something was drawn that holds a text. */
  async until(sought: string): Promise<string> {
    for (let all = ''; ; ) {
      all += await this.drawn();
      if (all.includes(sought)) return all;
    }
  }

  get isWaiting(): boolean {
    return this.due !== undefined;
  }

  tick(): void {
    const { due } = this;
    this.due = undefined;
    due?.();
  }

  press(key: string): void {
    this.input.write(key);
  }
}

describe('typetod demo without a terminal', () => {
  it('prints a dialogue with its program, checks it, and says what to try next', async () => {
    const { code, out, err } = await run('demo', '--replay');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const text = out.join('\n');
    for (const part of ['Dinner for four', 'x8.number_of_seats = "four"', 'alternative', 'RideSharing_2 GetRide'])
      expect(text).toContain(part);
    expect(text).toMatch(/1 dialogue, 9 turns, 30 statements: no mismatch/);
    expect(text).toMatch(/Try next\n.*typetod.* demo +talk yourself/);
    expect(text).not.toContain('any key');
  });

  it('prints what is said and what is computed one under the other', async () => {
    const { out } = await run('demo', '--transcript', good);
    expect(out.slice(0, 13)).toEqual([
      'Directions',
      expect.stringMatching(/^Maps {2}.*good\.tod$/),
      '',
      expect.stringMatching(/^── 1 ─+$/),
      'user     How do I get to the harbour?',
      'program  > x1 = maps_get_directions({ to: "harbour" })',
      '         < x2 = show(x1)',
      '         < x3 = next(x1)',
      '         < x4 = say(x3)',
      expect.stringMatching(/^policy {3}offer /),
      'state    Maps GetDirections { to: "harbour" }',
      'agent    Take the bus.',
      '',
    ]);
  });

  it('ends with 1 where the dialogue is not as its transcript says, and shows the difference', async () => {
    const { code, out } = await run('demo', '--transcript', wrong);
    expect(code).toBe(1);
    expect(out.join('\n')).toMatch(/turn 1 system: .*\n(.*\n)* +- < x2 = len\(x1\)\n +\+ < x2 = show\(x1\)/);
    expect(out.join('\n')).toContain('1 mismatch');
  });

  it('plays one dialogue of a folder, and all of them with --all', async () => {
    expect((await run('demo', '--transcript', folder)).out.join('\n')).toContain('1 dialogue, 1 turn,');
    const { code, out } = await run('demo', '--transcript', folder, '--all');
    expect(code).toBe(1);
    expect(out.join('\n')).toContain('2 dialogues, 2 turns,');
  });

  it.each([
    ['demo now', "'now' is one argument too many for 'demo'. It takes none."],
    ['demo --fast', "Unknown option '--fast'. See --help for all options."],
    ['demo --transcript', '--transcript needs a value: --transcript NAME.'],
    ['demo --transcript /absent.tod', "There is nothing at '/absent.tod'."],
  ])('refuses: %s', async (call, message) => {
    const { code, out, err } = await run(...call.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});

describe('typetod demo on a terminal', () => {
  it('shows the words, then the program, then the answer, as time goes by', async () => {
    const watched = new Watched('--transcript', good);
    const words = await watched.until('harbour?');
    expect(words).toContain('Directions');
    expect(words).not.toContain('maps_get_directions');
    watched.tick();
    const program = await watched.until('maps_get_directions');
    expect(program).not.toContain('Take the bus');
    watched.tick();
    expect(await watched.until('Try next')).toMatch(/agent {2}Take the bus\. +│ +< x2 = show\(x1\)/);
    expect(await watched.ended).toBe(0);
    expect(watched.isWaiting).toBe(false);
  });

  it('goes on at once on any key', async () => {
    const watched = new Watched('--transcript', good);
    await watched.until('harbour?');
    for (const key of ['x', '\r']) {
      watched.press(key);
      await watched.drawn();
    }
    expect(await watched.ended).toBe(0);
  });

  it('stands still on the space bar, until a key goes on', async () => {
    const watched = new Watched('--transcript', good);
    expect(await watched.until('harbour?')).toContain('any key: go on · space: pause · q: quit');
    watched.press(' ');
    expect(await watched.until('paused')).toContain('paused · any key: go on · q: quit');
    expect(watched.isWaiting).toBe(false);
    watched.press(' ');
    expect(await watched.until('maps_get_directions')).toContain('space: pause');
    expect(watched.isWaiting).toBe(true);
    watched.press('q');
    expect(await watched.ended).toBe(0);
  });

  it.each([
    ['q', 'q'],
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('leaves on %s with the verdict on the whole dialogue, and gives the terminal back', async (_, key) => {
    const watched = new Watched('--transcript', wrong);
    await watched.until('harbour?');
    expect(watched.raw).toEqual([true]);
    watched.press(key);
    expect(await watched.ended).toBe(1);
    expect(watched.raw).toEqual([true, false]);
    const text = await watched.drawn();
    expect(text).toContain('1 mismatch');
    expect(text).not.toContain('maps_get_directions');
  });

  it('leaves where the keys end', async () => {
    const watched = new Watched('--transcript', good);
    await watched.until('harbour?');
    watched.input.end();
    expect(await watched.ended).toBe(0);
  });

  it('goes to the next dialogue on n, where there is one', async () => {
    const watched = new Watched('--transcript', folder, '--all');
    expect(await watched.until('harbour?')).toContain('n: next dialogue');
    watched.press('n');
    expect(await watched.until('harbour?')).toContain('Wrong way');
    watched.press('n');
    expect(await watched.ended).toBe(1);
  });

  it('is drawn anew for another width, in one column where two have no room', async () => {
    const watched = new Watched('--transcript', good);
    await watched.until('harbour?');
    watched.tick();
    expect(await watched.until('maps_get_directions')).toMatch(/^user .*│ program/m);
    watched.stdout.columns = 60;
    watched.stdout.emit('resize');
    const text = await watched.drawn();
    expect(text).toContain('Directions');
    expect(text).toMatch(/^user .*harbour\?$/m);
    expect(text).toMatch(/^program {2}> x1/m);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(60);
    watched.press('q');
    await watched.ended;
    expect(watched.stdout.listenerCount('resize')).toBe(0);
  });

  it('draws only the end of what is higher than the screen, until it stays', async () => {
    const watched = new Watched('--transcript', good);
    Object.assign(watched.stdout, { columns: 60, rows: 4 });
    await watched.until('harbour?');
    watched.tick();
    expect(await watched.until('maps_get_directions')).not.toContain('harbour?');
    watched.tick();
    const drawn = await watched.until('Try next');
    expect(drawn.slice(drawn.lastIndexOf('── 1'))).toContain('How do I get to the harbour?');
    expect(await watched.ended).toBe(0);
  });

  it('leaves the process no listeners', async () => {
    const names = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const counts = (): readonly number[] => names.map((name) => process.listenerCount(name));
    const before = counts();
    const watched = new Watched('--transcript', good);
    await watched.until('harbour?');
    expect(counts()).toEqual(before.map((count) => count + 1));
    watched.press('q');
    await watched.ended;
    expect(counts()).toEqual(before);
  });
});
