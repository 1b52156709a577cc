import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { version } = JSON.parse(readFileSync('models/parser/manifest.json', 'utf8')) as { version: string };

describe('the figures of the network', () => {
  it.each(['docs/figures.md', 'docs/neural-parser.md'])('are of the version that ships: %s', (page) => {
    expect(readFileSync(page, 'utf8')).toContain(`version ${version}`);
  });
});
