import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './blocks.js';

const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** The suites that the page names, behind each promise. */
const named = new Set(
  [...page.matchAll(/(?<!\*)\*([a-z-]+(?:, [a-z-]+)*)\*(?!\*)/g)].flatMap(([, names = '']) => names.split(', ')),
);

test('SECURITY.md names every suite of attacks, and no other', () => {
  const suites = readdirSync(join(root, 'test/attack')).flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []);
  expect([...named].sort()).toEqual(suites.sort());
});
