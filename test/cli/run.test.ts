import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Command } from 'typetod/internal/cli';
import { typetod } from './whole.js';
import { run } from './capture.js';
import { COMMAND_LINE } from './command-line.js';

/** Every command with the words that lead to it. */
function commandsOf(command: Command, words: readonly string[] = []): readonly (readonly string[])[] {
  const subs = Object.entries((command.subCommands ?? {}) as Record<string, Command>);
  return [words, ...subs.flatMap(([word, sub]) => commandsOf(sub, [...words, word]))];
}

const commands = commandsOf(typetod);

/** Those that do something, not only hold others. */
const leaves = commands.filter((words) => !commands.some((other) => other.join(' ').startsWith(`${words.join(' ')} `)));

describe('the command line', () => {
  it('has the commands that the documentation names', () => {
    const names = commands.map((words) => words.join(' '));
    expect(names).toEqual(
      expect.arrayContaining(['replay', 'services', 'tools', 'generate', 'eval sgd', 'convert sgd']),
    );
  });

  it.each(commands)('has help for: typetod %s %s', async (...words) => {
    const { code, out, err } = await run(...words, '--help');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.join('\n')).toContain(`USAGE ${['typetod', ...words].join(' ')}`);
  });

  it.each(leaves.filter((words) => words.length > 0))('gives examples in the help of: %s %s', async (...words) => {
    const { out } = await run(...words, '-h');
    const examples = out.slice(out.indexOf('EXAMPLES') + 2);
    expect(examples.length).toBeGreaterThan(0);
    for (const line of examples) expect(line).toMatch(new RegExp(`^ {2}typetod ${words.join(' ')}`));
  });

  it('calls a talk a talk: the demo is watched with --replay alone', async () => {
    const lines = (await run('--help')).out.filter((line) => /\bdemo\b.* /.test(line) && /watch/.test(line));
    expect(lines.map((line) => line.includes('--replay'))).toEqual(lines.map(() => true));
    expect((await run('--help')).out).toContainEqual(expect.stringMatching(/^ {2}typetod demo +talk, side by side/));
  });

  it.each(['--version', '-v'])('prints its version on %s', async (flag) => {
    const { code, out } = await run(flag);
    expect(code).toBe(0);
    expect(out.join()).toMatch(/^\d+\.\d+\.\d+/);
  });

  it.each([
    ['no command', [], 'USAGE typetod'],
    ['a command that holds others', ['eval'], 'USAGE typetod eval'],
    ['an unknown command', ['repaly'], "There is no command 'repaly'. Did you mean 'replay'? Commands: demo, replay, "],
    [
      'an unknown command of a command',
      ['eval', 'woz'],
      "There is no command 'woz'. Commands: sgd, faults, grounding, parser, retrieval, conversations, agreement, people, turns, predictions, multiwoz.",
    ],
    ['an unknown option', ['replay', '--shwo'], "Unknown option '--shwo'. Did you mean '--show'?"],
    ['an option without its value', ['replay', '--from'], '--from needs a value: --from TURN.'],
    ['a number that is none', ['replay', '--from', 'two'], "--from takes a whole number of at least 1, not 'two'."],
    ['options that exclude each other', ['replay', '--json', '--show'], '--json and --show exclude each other.'],
    ['an argument too many', ['tools', 'Hotels_4'], "'Hotels_4' is one argument too many for 'tools'."],
    [
      'a service that is not there',
      ['services', 'Hotels_5'],
      "There is no service 'Hotels_5'. Did you mean Hotels_1, ",
    ],
    ['a module that is not there', ['services', '--apis', 'no.ts'], "There is no module at 'no.ts'."],
  ])('ends with 2 and a clear message for %s', async (_what, args, message) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(err.join('\n')).toContain(message);
    expect(err.join('\n')).not.toMatch(/^\s+at /m);
  });

  it('shows where an error comes from on --debug', async () => {
    const { err } = await run('services', 'Hotels_5', '--debug');
    expect(err.join('\n')).toMatch(/^\s+at /m);
  });

  it('is a process that ends with the code and keeps stdout for the result', () => {
    const spawn = (...args: string[]) => spawnSync(process.execPath, [...COMMAND_LINE, ...args], { encoding: 'utf8' });
    expect(spawn('--version')).toMatchObject({ status: 0, stderr: '' });
    const wrong = spawn('replay', '--nothing');
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toBe("typetod: Unknown option '--nothing'. See --help for all options.\n");
  });

  it('says so where it waits for a promise that nothing settles, and ends with 2', () => {
    const folder = mkdtempSync(join(tmpdir(), 'typetod-stuck-'));
    const module = join(folder, 'stuck.mjs');
    writeFileSync(module, 'export const services = () => new Promise(() => {});');
    const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND_LINE, 'services', '--apis', module], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^typetod: The command waits for a promise that nothing can settle any more\. .* a function that makes services/,
    );
  });
});

describe('typetod services', () => {
  it('lists signatures', async () => {
    const { code, out } = await run('services', 'alarm_1');
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('alarm_1_add_alarm({');
    expect(out.at(-1)).toBe('1 service, 2 APIs');
  });

  it('prints one JSON object', async () => {
    const { out } = await run('services', '--json', 'Alarm_1', 'Maps');
    expect(out).toHaveLength(1);
    const { services } = JSON.parse(out.join()) as { services: { name: string; apis: { kind: string }[] }[] };
    expect(services.map(({ name }) => name)).toEqual(['Alarm_1', 'Maps']);
    expect(services[0]?.apis.map(({ kind }) => kind)).toEqual(['search', 'transaction']);
  });
});
