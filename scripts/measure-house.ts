// Measures the house: how large `src` is, how much of it is patterns, how far imports reach past the doors of rooms.
//
//   npm run -s measure:house             a table
//   npm run -s measure:house -- --json   one JSON object

import { root } from './entries.mjs';
import { type DeepImports, type House, measureHouse } from './house/measure.js';

const row = (name: string, ...values: readonly (number | string)[]): string =>
  name.padEnd(26) + values.map((value) => String(value).padStart(14)).join('');

const deepRow = (name: string, { imports, deep, share }: DeepImports): string =>
  row(name, `${(100 * share).toFixed(1)} %`, `${deep} of ${imports}`);

function table(house: House): readonly string[] {
  const rooms = Object.entries(house.rooms).sort(([, a], [, b]) => b.lines - a.lines);
  return [
    row('files', house.files),
    row('lines', house.lines),
    ...Object.entries(house.public_names).map(([name, count]) => row(`names of ${name}`, count)),
    row('alternatives of patterns', house.alternatives),
    deepRow('deep imports of rooms', house.deep_imports.rooms),
    deepRow('deep imports of tests', house.deep_imports.tests),
    row('lines of npm start', house.eager_lines),
    row('lines of tests', house.test_lines),
    '',
    row('room', 'files', 'lines', 'alternatives'),
    ...rooms.map(([name, { files, lines, alternatives }]) => row(name, files, lines, alternatives)),
  ];
}

const house = measureHouse(root);
process.stdout.write(`${process.argv.includes('--json') ? JSON.stringify(house) : table(house).join('\n')}\n`);
