import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alternativesIn } from '../scripts/house/alternatives.js';
import { type House, measureHouse } from '../scripts/house/measure.js';

/** The measures of a checkout with these files. */
function measured(files: Readonly<Record<string, string>>): House {
  const root = mkdtempSync(join(tmpdir(), 'typetod-house-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return measureHouse(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('the alternatives of a pattern', () => {
  it.each([
    ['yes', 0],
    ['yes|no', 2],
    ['\\b(?:yes|yep) (please|thanks|do)\\b', 5],
    ['(?:a(?:b|c)|d)', 4],
    ['[|]', 0],
    ['a\\|b', 0],
    ['[\\]|]x|y', 2],
    ['(a', 0],
  ])('%s: %i', (pattern, count) => {
    expect(alternativesIn(pattern)).toBe(count);
  });

  it('are counted in expressions and in strings that become patterns, and in no other string', () => {
    const text = [
      'const a = /yes|no/i;',
      "const b = new RegExp('left | right');",
      "const WORDS = 'one|two|three';",
      'const c = `(?:$' + '{WORDS}|four)`;',
      "const head = 'a | b';",
      "type Kind = 'x|y';",
      '// a comment: /p|q/',
    ].join('\n');
    expect(measured({ 'src/english/words.ts': text }).rooms.english?.alternatives).toBe(2 + 2 + 3 + 2);
  });
});

describe('the measures of a checkout', () => {
  const house = measured({
    'src/index.ts': "export { a } from './world/index.js';\n",
    'src/world/index.ts': "export { a } from './a.js';\n",
    'src/world/a.ts': "export const a = 1;\nexport const later = () => import('../engine/b.js');\n",
    'src/engine/b.ts': "import { a } from '../world/index.js';\nexport const b = a;\n",
    'src/cli/main.ts':
      "export const demo = () => import('./commands/demo/demo.js');\nimport type { B } from '../engine/b.js';\n",
    'src/cli/commands/demo/demo.ts': "export const run = () => import('./run.js');\n",
    'src/cli/commands/demo/run.ts': "import { a } from '../../../world/a.js';\n\nexport const x = a;\n",
    'test/one.test.ts': "import { a } from '../src/world/a.js';\nimport { b } from 'typetod';\n",
    'corpora/test/two.test.ts': "import { z } from 'zod';\n",
    'test/public-names.txt': 'typetod value a\ntypetod/world value a\n@typetod/corpora/sgd type B\n',
  });

  it('count files and lines of src, by room', () => {
    expect(house).toMatchObject({ files: 7, lines: 12 });
    expect(house.rooms.world).toEqual({ files: 2, lines: 3, alternatives: 0 });
  });

  it('count the names of each package', () => {
    expect(house.public_names).toEqual({ typetod: 2, '@typetod/corpora': 1 });
  });

  it('count imports between rooms that go past an index, lazy ones and types too', () => {
    expect(house.deep_imports.rooms).toEqual({ imports: 5, deep: 3, share: 0.6 });
  });

  it('count what tests import from inside a room, and not what they import by the name of the package', () => {
    expect(house.deep_imports.tests).toEqual({ imports: 2, deep: 1, share: 0.5 });
  });

  it('follow the command that npm start runs, and leave out types and what others load later', () => {
    expect(house.eager_lines).toBe(2 + 1 + 3 + 2);
  });

  it('count the lines of all tests', () => {
    expect(house.test_lines).toBe(3);
  });
});

it('a checkout without sources has no measures but zeros', () => {
  const { rooms, deep_imports: deep, ...rest } = measured({});
  expect(rooms).toEqual({});
  expect(deep.rooms).toEqual({ imports: 0, deep: 0, share: 0 });
  expect(rest).toEqual({ files: 0, lines: 0, public_names: {}, alternatives: 0, eager_lines: 0, test_lines: 0 });
});
