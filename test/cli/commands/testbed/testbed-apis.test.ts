import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, root } from '../../../docs/blocks.js';
import { run } from '../../capture.js';

/** A file of the guide, by its name there. */
const ofGuide = (name: string): string => blocksOf('docs/tasks.md').find(({ info }) => info === name)?.text ?? '';

let folder = '';
const at = (...names: readonly string[]): string => join(folder, ...names);
const testbed = (...args: readonly string[]) => run('testbed', ...args);
const own = (): readonly string[] => ['--suite', at('tasks'), '--apis', at('tennis.ts')];

// The first module of a process takes seconds to load: all entry points are loaded for it.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-testbed-apis-'));
  symlinkSync(join(root, 'node_modules'), at('node_modules'));
  mkdirSync(at('tasks'));
  writeFileSync(at('tasks', 'tennis.json'), ofGuide('my-tasks/tennis.json'));
  writeFileSync(at('tennis.ts'), ofGuide('tennis.ts'));
  writeFileSync(at('made.ts'), `${ofGuide('tennis.ts').replace('export ', '')}\nexport default () => tennis;\n`);
  await testbed('tasks', ...own());
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("tasks about services of one's own", () => {
  it('are listed, shown and played', async () => {
    expect((await testbed('tasks', ...own())).out).toEqual(['at-five  A court at five']);
    const { code, out } = await testbed('show', 'at-five', ...own());
    expect([code, out[0]]).toEqual([0, 'at-five: A court at five']);
    const played = await testbed('run', ...own(), '--agent', 'oracle', '--json');
    expect(JSON.parse(played.out.join(''))).toMatchObject({ suite: 'tasks', tasks: 1, pass_rate: 1 });
  });

  it('are found again by replay and explain, of a run by what it keeps', async () => {
    await testbed('run', ...own(), '--agent', 'silent', '--out', at('run'));
    const { identity } = JSON.parse(readFileSync(at('run', 'run.json'), 'utf8'));
    expect(identity).toMatchObject({ apis: [at('tennis.ts')], modules: [null, null, expect.any(String)] });
    expect((await testbed('replay', at('run'))).out).toEqual(['1 episode, 0 differ']);
    expect((await testbed('explain', at('run'))).out.at(-1)).toBe('1 episode, 1 explained; fault of: agent 1');
    const alone = at('alone.jsonl');
    writeFileSync(alone, readFileSync(at('run', 'traces.jsonl')));
    expect((await testbed('replay', alone)).err.join()).toContain(
      'give --suite. Tasks about services of yours need --apis, too.',
    );
    expect((await testbed('replay', alone, '--suite', at('tasks'))).err.join()).toContain('is given with --apis FILE');
    expect((await testbed('replay', alone, ...own())).out).toEqual(['1 episode, 0 differ']);
  });

  it('are found where modules have moved, by --apis', async () => {
    const moved = at('moved.ts');
    writeFileSync(moved, readFileSync(at('tennis.ts')));
    await testbed('run', '--suite', at('tasks'), '--apis', moved, '--agent', 'silent', '--out', at('gone'));
    rmSync(moved);
    const { code, err } = await testbed('replay', at('gone'));
    expect([code, err[0]]).toEqual([2, expect.stringContaining(`There is no module at '${moved}'.`)]);
    expect(err[1]).toBe("That is from 'run.json' of the run. If files have moved since, give --suite and --apis.");
    expect((await testbed('replay', at('gone'), '--apis', at('tennis.ts'))).out).toEqual(['1 episode, 0 differ']);
  });

  it('make another run where the module has changed', async () => {
    const changed = at('changed.ts');
    const play = () =>
      testbed('run', '--suite', at('tasks'), '--apis', changed, '--agent', 'silent', '--out', at('changed'));
    writeFileSync(changed, readFileSync(at('tennis.ts')));
    expect((await play()).code).toBe(0);
    writeFileSync(changed, `// Otherwise.\n${readFileSync(at('tennis.ts'), 'utf8')}`);
    expect((await play()).err.join()).toContain('they differ in modules.');
  });
});

describe('--apis of the testbed', () => {
  it.each([
    'typetod',
    'sgd:somewhere/dev',
    'multiwoz:somewhere/val',
    'tau2:somewhere/retail',
    'test/testbed/run/toy-suite.ts',
  ])('is refused with the suite %s, which has its own services', async (suite) => {
    const message = `typetod: The suite '${suite}' has its own services: leave out --apis. It is for task files of yours: --suite FOLDER --apis FILE.`;
    const args = ['--suite', suite, '--apis', at('tennis.ts')];
    for (const words of [['tasks'], ['show', 'x'], ['run', '--agent', 'oracle'], ['serve']])
      expect(await testbed(...words, ...args)).toEqual({ code: 2, out: [], err: [message] });
    expect(await run('mcp', ...args, '--task', 'x')).toEqual({ code: 2, out: [], err: [message] });
  });

  it.each([
    [['tasks', '--suite', '@tasks'], "about the service 'Tennis', which this suite does not have."],
    [['tasks', '--suite', '@tasks', '--apis', '@made.ts'], 'makes its services by a function, for each session. Tasks'],
    [['tasks', '--suite', '@tasks', '--apis', '@tasks'], 'is a folder. Give --apis a JavaScript or TypeScript file'],
    [['run', '--agent', 'oracle', '--apis', '@tennis.ts'], "The suite 'typetod' has its own services"],
  ])('is refused: %j', async (args, message) => {
    const { code, err } = await testbed(...args.map((word) => word.replace('@', `${folder}/`)));
    expect([code, err.join()]).toEqual([2, expect.stringContaining(message)]);
  });

  it('gives the services of a task to clients of mcp', async () => {
    const { code, err } = await run('mcp', ...own(), '--task', 'at-six');
    expect([code, err.join()]).toEqual([2, expect.stringContaining("has no task 'at-six'")]);
  });
});
