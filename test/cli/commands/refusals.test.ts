import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { casesIn, checkEach } from '../../cases.js';
import { run } from '../capture.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** What wrong calls are given: a folder, files that hold something else, links that lead nowhere or in a circle. */
const FILES: Readonly<Record<string, string>> = {
  'notes.txt': 'Hi',
  'cut-off.json': '{ "a": ',
  'list.json': '[]',
  'object.json': '{}',
  'empty.tod': '',
  'empty.jsonl': '',
  'laundry.tod': 'title: Shirts\nservices: Laundry\n----\nuser: Hi.\n> say()\n< say()\nagent: Bye.\n',
  'words.tod': 'x',
  'object.jsonl': '{}\n',
  'no-service.ts': 'export const a = 1;\n',
  'throws.ts': 'throw new Error("out of rows");\n',
  'throws-null.ts': 'throw null;\n',
  'syntax.ts': 'export const x = 1;\nexport const y = (;\n',
  'imports.ts': 'import { x } from "./absent.js";\nexport const y = x;\n',
  'bad-name.ts': 'throw Object.assign(new Error("Service 9 has no usable name."), { code: "bad-name" });\n',
};

/** The folder that wrong calls are given; `@/` in a call stands for it. */
const folder = temporaryFolder();
beforeAll(() => {
  mkdirSync(join(folder, 'folder'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  for (const name of ['loop', 'loop.tod', 'loop.ts']) symlinkSync(name, join(folder, name));
  symlinkSync('nowhere', join(folder, 'dangling'));
});

beforeEach(() => {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'TYPETOD_MODEL']) vi.stubEnv(name, undefined);
});

/** The call ends with 2, says nothing on stdout, and exactly the message on stderr. */
async function refused(call: string, message: string): Promise<void> {
  const words = call.split(' ').map((word) => word.replaceAll('@/', `${folder}/`));
  const { code, out, err } = await run(...words);
  expect({ code, out }).toEqual({ code: 2, out: [] });
  const said = err.join('\n').replaceAll(folder, '@');
  const [start = '', end] = `typetod: ${message}`.split('*');
  if (end === undefined) expect(said).toBe(start);
  else expect([said.slice(0, start.length), said.slice(-end.length)]).toEqual([start, end]);
}

describe('wrong calls of typetod', () => {
  it.each([...casesIn(new URL('cases/refusals.txt', import.meta.url))])(
    '%s',
    async (_, cases) => {
      await checkEach(
        cases,
        ([call]) => call,
        ([call, message]) => refused(call, message),
      );
    },
    60_000,
  );
});
