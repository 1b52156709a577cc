import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, EXIT, systemMessage, UsageError } from '../../src/cli/command.js';
import { typetod } from './whole.js';
import { openJournal } from '../../src/index.js';
import { chatting } from './commands/chatting.js';
import { run } from './capture.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', ''));

const path = (name: string): string => join(folder, name);

function namesOf(command: Command, words: readonly string[] = []): readonly string[] {
  if (command.run) return [words.join(' ')];
  return Object.entries(command.subCommands ?? {}).flatMap(([word, sub]) => namesOf(sub, [...words, word]));
}

describe('exit codes', () => {
  it('are 0, 1 and 2', () => expect(EXIT).toEqual({ ok: 0, findings: 1, wrongCall: 2 }));

  it('are documented for every command', () => {
    const page = readFileSync('docs/cli.md', 'utf8');
    const table = page.slice(page.indexOf('## Exit codes'), page.indexOf('## Environment'));
    expect(namesOf(typetod).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('of a journal say whether it is whole, damaged or none', async () => {
    const [whole, damaged] = [path('whole.jsonl'), path('damaged.jsonl')];
    await chatting(
      { lines: ['alarm_1_get_alarms({})', 'say()'] },
      '--parser',
      'program',
      '--service',
      'Alarm_1',
      '--journal',
      whole,
    );
    const lines = readFileSync(whole, 'utf8').split('\n');
    writeFileSync(damaged, lines.toSpliced(2, 1).join('\n'));
    const codes = async (file: string): Promise<readonly number[]> => [
      (await run('journal', 'check', file)).code,
      (await run('journal', 'repair', file, '--out', `${file}.out`)).code,
    ];
    expect(await codes(whole)).toEqual([EXIT.ok, EXIT.ok]);
    expect(await codes(damaged)).toEqual([EXIT.findings, EXIT.findings]);
    expect(await codes(path('absent.jsonl'))).toEqual([EXIT.wrongCall, EXIT.wrongCall]);
    const open = openJournal(whole);
    expect((await run('journal', 'repair', whole)).code).toBe(EXIT.wrongCall);
    open.close();
  });

  it.each<[string, readonly string[], number]>([
    ['help is asked for', ['--help'], EXIT.ok],
    ['services are listed', ['services', 'Alarm_1'], EXIT.ok],
    ['tools are printed', ['tools', '--service', 'Alarm_1'], EXIT.ok],
    ['no command is given', [], EXIT.wrongCall],
    ['a command only holds others', ['journal'], EXIT.wrongCall],
    ['what was asked for does not work', ['doctor', '--model-dir', path('absent')], EXIT.findings],
    ['an option is unknown to doctor', ['doctor', '--all'], EXIT.wrongCall],
  ])('where %s', async (_, args, code) => expect((await run(...args)).code).toBe(code));

  it.each(namesOf(typetod).filter((name) => / (sgd|faults|retrieval)$/.test(name)))(
    '%s ends with 2 where TYPETOD_SGD_DIR is empty',
    async (name) => {
      const out = name.startsWith('examples') || name.startsWith('convert') ? ['--out', path('new')] : [];
      const { code, out: printed, err } = await run(...name.split(' '), ...out);
      expect({ code, printed, err }).toEqual({
        code: EXIT.wrongCall,
        printed: [],
        err: ['typetod: Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.'],
      });
    },
  );
});

describe('an error', () => {
  const system = (fields: object): Error => Object.assign(new Error('ENOENT: raw'), { code: 'ENOENT' }, fields);

  it.each([
    [
      system({ errno: -2, path: 'a', syscall: 'open' }),
      "'a' cannot be used: no such file or directory (ENOENT, open).",
    ],
    [system({ errno: -2, path: 'a' }), "'a' cannot be used: no such file or directory (ENOENT)."],
    [system({ errno: 0, path: 'a' }), 'ENOENT: raw'],
    [system({}), 'ENOENT: raw'],
    [Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE', path: 'a' }), undefined],
    [new UsageError('x'), undefined],
    [null, undefined],
  ])('of the system is told with its path: %s', (error, message) => expect(systemMessage(error)).toBe(message));
});
