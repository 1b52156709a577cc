import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTerminal, type Terminal } from '../../../src/cli/commands/chat/terminal.js';

const CTRL_C = '\u0003';
const LEFT = '\u001b[D';

interface Sat {
  readonly terminal: Terminal;
  readonly input: PassThrough;
  /** What the user sees. */
  readonly seen: () => string;
}

function sit({ isInteractive }: { readonly isInteractive: boolean }): Sat {
  const [input, echo] = [new PassThrough(), new PassThrough()];
  const terminal = createTerminal({ input, ...(isInteractive && { echo }) });
  return { terminal, input, seen: () => String(echo.read() ?? '') };
}

describe('a terminal without a person', () => {
  it('reads lines that come before and after they are asked for, then the end', async () => {
    const { terminal, input } = sit({ isInteractive: false });
    input.write('one\ntwo\r\n');
    const first = await terminal.read();
    const rest = [terminal.read(), terminal.read()] as const;
    await rest[0];
    input.end('three');
    expect([first, ...(await Promise.all(rest)), await terminal.read(), await terminal.read()]).toEqual([
      'one',
      'two',
      'three',
      undefined,
      undefined,
    ]);
  });

  it('shows no prompt', async () => {
    const { terminal, input, seen } = sit({ isInteractive: false });
    input.end('one\n');
    await terminal.read();
    expect(seen()).toBe('');
    expect(terminal.isInteractive).toBe(false);
  });

  it('listens to the signals of the process no longer than it is open', () => {
    const before = process.listenerCount('SIGINT');
    const { terminal } = sit({ isInteractive: false });
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
    terminal.close();
    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('ends for who waits when it is closed', async () => {
    const { terminal } = sit({ isInteractive: false });
    const line = terminal.read();
    terminal.close();
    expect(await line).toBeUndefined();
  });
});

describe('a terminal with a person', () => {
  it('asks for each line with a prompt', async () => {
    const { terminal, input, seen } = sit({ isInteractive: true });
    const line = terminal.read();
    expect(seen()).toContain('> ');
    input.write('hello\r');
    expect(await line).toBe('hello');
    terminal.close();
  });

  it('gives the line before on the arrow up', async () => {
    const { terminal, input } = sit({ isInteractive: true });
    const line = terminal.read();
    input.write('hello\r');
    await line;
    const again = terminal.read();
    input.write('\u001b[A!\r');
    expect(await again).toBe('hello!');
    terminal.close();
  });

  it('takes away what is typed on an interrupt, wherever the cursor stands', async () => {
    const { terminal, input } = sit({ isInteractive: true });
    const line = terminal.read();
    input.write(`half a line${LEFT}${LEFT}${CTRL_C}whole\r`);
    expect(await line).toBe('whole');
    terminal.close();
  });

  it.each([
    ['an interrupt', CTRL_C],
    ['an interrupt after one that took a line away', `half a${CTRL_C}${CTRL_C}`],
    ['Ctrl-D', '\u0004'],
  ])('ends on %s of an empty line, and leaves the line of the prompt', async (_, keys) => {
    const { terminal, input, seen } = sit({ isInteractive: true });
    const line = terminal.read();
    input.write(keys);
    expect(await line).toBeUndefined();
    expect(seen().endsWith('\n')).toBe(true);
    expect(await terminal.read()).toBeUndefined();
  });

  it('aborts work on an interrupt, and goes on', async () => {
    const { terminal, input } = sit({ isInteractive: true });
    const work = terminal.abortable(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    input.write(CTRL_C);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    const line = terminal.read();
    input.write('more\r');
    expect(await line).toBe('more');
    terminal.close();
  });

  it('lets work be that nobody interrupts', async () => {
    const { terminal } = sit({ isInteractive: true });
    expect(await terminal.abortable((signal) => Promise.resolve(signal.aborted))).toBe(false);
    terminal.close();
  });
});
