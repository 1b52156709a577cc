import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allServices } from '../../apis/index.js';
import { parseTranscript, replayTranscript } from '../../src/transcripts/index.js';
import { REMEDIES, standard } from '../../src/dialogue/index.js';
import { FAULT_KINDS } from '../../src/faults/index.js';
import { FAULT_PROFILE_NAMES, TaskServices, taskSession } from 'typetod/internal';
import { DEFAULT_LIMITS, isRelation, LANGUAGE_ERROR_CODES, parse } from '../../src/language/index.js';
import { FEEDBACK_CODES } from '../../src/engine/index.js';
import { goldWorld } from '../../src/testbed/tasks/gold.js';
import { dialogueSuite } from '../../src/testbed/index.js';
import { parseTasks } from '../../src/testbed/tasks/task-files.js';
import { naturalReader } from '../../src/values/index.js';
import { allBlocks, anchorOf, exampleCode, headings, isExample, linksOf, pages, pageText, root } from './blocks.js';
import { allCommands } from './commands.js';
import { runBlock } from './run-block.js';
import { codesOf } from './union.js';

describe('code on the pages', () => {
  test.each(allBlocks('ts').filter(({ info }) => !isExample(info)))(
    '$file:$line runs and prints what stands below it',
    async ({ text, output }) => {
      expect(await runBlock(text)).toBe(output ?? '');
    },
  );

  test.each(allBlocks('tod'))('$file:$line is a transcript that replays', async ({ text, file, line }) => {
    const options = { services: allServices, reader: naturalReader };
    const { mismatches } = await replayTranscript(parseTranscript(`${text}\n`, `${file}:${line}`), options);
    expect(mismatches).toEqual([]);
  });

  test.each(allBlocks('js').filter((block) => block.file !== 'docs/errors.md'))(
    '$file:$line is a program',
    ({ text }) => {
      expect(parse(text)).toMatchObject({ ok: true });
    },
  );

  // Those with a name are over services of the page: the tests of the command line play them.
  test.each(allBlocks('json').filter(({ info }) => info === ''))(
    '$file:$line is a file of tasks that services can do',
    async ({ text, file, line }) => {
      const { tasks } = dialogueSuite({ tasks: parseTasks(text, `${file}:${line}`), services: allServices });
      const services = new TaskServices(allServices);
      for (const task of tasks) expect(await goldWorld(task, taskSession(task, services))).toBeDefined();
    },
  );

  test.each(allBlocks('sh'))('$file:$line calls scripts and commands that there are', async ({ text }) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const line of text.split('\n')) {
      const [, script = ''] = /^npm (?:run (?:-s )?)?([\w:-]+)/.exec(line) ?? [];
      expect(Object.keys(scripts)).toContain(script);
      const [, words] = /typetod -- ([a-z ]+)/.exec(line) ?? [];
      const called = allCommands().filter((name) => `${words} `.startsWith(`${name} `));
      if (words !== undefined) expect(called, line).not.toEqual([]);
    }
  });

  test('CONTRIBUTING.md names scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...pageText('CONTRIBUTING.md').matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script);
    expect(named).toContain('check');
    expect(named.filter((script) => !Object.hasOwn(scripts, script ?? ''))).toEqual([]);
  });

  test.each(allBlocks('ts', 'python').filter(({ info }) => isExample(info)))(
    '$file:$line is $info, without its first comment',
    ({ text, info }) => {
      expect(text).toBe(exampleCode(info));
    },
  );

  test('each way to plug it in is shown by an example', () => {
    const shown = allBlocks('ts', 'python').map(({ file, info }) => `${file} ${info}`);
    expect(shown.filter((name) => isExample(name.split(' ')[1] ?? ''))).toEqual([
      'docs/ai-sdk.md examples/11-ai-sdk.ts',
      'docs/ai-sdk.md examples/12-openai-agent.ts',
      'docs/mcp.md examples/13-mcp.ts',
      'docs/openenv.md examples/python/openenv_episode.py',
    ]);
  });

  test('every fenced block is of a language that is tested', () => {
    const known = ['ts', 'python', 'text', 'tod', 'js', 'json', 'sh', 'ebnf'];
    const languages = pages().flatMap((file) => [...pageText(file).matchAll(/^```(\w+)/gm)].map(([, name]) => name));
    expect(languages.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});

/** The statements in the first column of the tables of a page: cells that begin with code. */
function statementsInTables(file: string): readonly string[] {
  const cells = [...pageText(file).matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  const codes = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
  const isOther = (code: string): boolean => code.startsWith('typetod ') || isRelation(code.split('(')[0] ?? '');
  return codes.filter((code) => /^(x\d+|[a-z_]+)[ .(]/.test(code) && !isOther(code));
}

describe('what the pages say', () => {
  test.each(['docs/language.md'])('%s: the statements in its tables are of the language', (file) => {
    const statements = statementsInTables(file);
    expect(statements.length).toBeGreaterThan(8);
    expect(statements.filter((text) => !parse(text).ok)).toEqual([]);
  });

  test('docs/language.md has the limits that hold', () => {
    const limits = pageText('docs/language.md').split('## Limits')[1]?.split('\n## ')[0] ?? '';
    for (const limit of Object.values(DEFAULT_LIMITS)) expect(limits).toContain(`| ${limit} |`);
  });

  test('docs/transcripts.md has every kind of mismatch', () => {
    for (const kind of codesOf('src/transcripts/replay-compare.ts', 'MismatchKind'))
      expect(pageText('docs/transcripts.md')).toContain(`| \`${kind}\` |`);
  });

  test('docs/testing.md has every kind of problem of a service', () => {
    for (const kind of codesOf('src/testing/check-error.ts', 'ServiceProblemKind'))
      expect(pageText('docs/testing.md')).toContain(`| \`${kind}\` |`);
  });

  test('docs/dialogue.md has every gate and remedy', () => {
    for (const name of [...standard().gates.map(({ gate }) => gate.name), ...REMEDIES])
      expect(pageText('docs/dialogue.md')).toContain(`| \`${name}\` |`);
  });

  test('docs/faults.md has every kind of fault and every profile', () => {
    const profiles = FAULT_PROFILE_NAMES.map((name) => name.replace(/^only:.*/, 'only:KIND'));
    for (const name of [...FAULT_KINDS, ...profiles]) expect(pageText('docs/faults.md')).toContain(`| \`${name}\` |`);
  });

  test('docs/models.md has every purpose', () => {
    const purposes = /^\| `purpose` \|.*$/m.exec(pageText('docs/models.md'))?.[0];
    for (const purpose of codesOf('src/models/model.ts', 'Purpose')) expect(purposes).toContain(`\`${purpose}\``);
  });

  test('codes that are linked are codes', () => {
    const thrown = [
      ...codesOf('src/engine/engine-error.ts', 'EngineErrorCode'),
      ...codesOf('src/service/definition-error.ts', 'DefinitionErrorCode'),
    ];
    const codes: readonly string[] = [...LANGUAGE_ERROR_CODES, ...FEEDBACK_CODES, ...thrown];
    const linked = pages().flatMap((file) => [...pageText(file).matchAll(/\[`([a-z-]+)`\]\(errors\.md#([a-z-]+)\)/g)]);
    expect(linked.filter(([, code, anchor]) => code !== anchor)).toEqual([]);
    expect(linked.map(([, code = '']) => code).filter((code) => !codes.includes(code))).toEqual([]);
  });
});

describe('links', () => {
  const anchors = (file: string): readonly string[] => headings(pageText(file)).map(({ title }) => anchorOf(title));

  test.each(pages())('%s links to what is there', (file) => {
    const broken = linksOf(file).filter(({ target, anchor }) => {
      if (!existsSync(join(root, target))) return true;
      return anchor !== '' && !anchors(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('every page is reached from the README, by itself or by the page that says which to read', () => {
    const reached = ['README.md', 'docs/README.md'].flatMap((page) => linksOf(page).map(({ target }) => target));
    expect(pages().filter((page) => page !== 'README.md' && !reached.includes(page))).toEqual([]);
  });
});
