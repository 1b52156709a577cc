/** What a page of the packed package links to has to be in the package. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { linksOf, root } from './blocks.js';

const PAGES = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'apis/README.md',
  'transcripts/README.md',
];

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

let files: ReadonlySet<string>;

beforeAll(() => {
  const shell = process.platform === 'win32';
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell })) as readonly Packed[];
  files = new Set(packed?.files.map(({ path }) => path));
});

/** The targets of a page's links that are not there: neither a file nor a folder with files. */
function broken(page: string): readonly string[] {
  const isThere = (target: string): boolean =>
    files.has(target) || [...files].some((file) => file.startsWith(`${target.replace(/\/$/, '')}/`));
  return linksOf(page).flatMap(({ target }) => (isThere(target) ? [] : [target]));
}

describe('the package', () => {
  it('has all its pages', () => {
    for (const page of PAGES) expect([...files]).toContain(page);
    expect([...files].filter((path) => /^docs\/[\w-]+\.md$/.test(path)).length).toBeGreaterThan(10);
  });

  it('has what its pages link to', () => {
    const pages = [...files].filter((path) => path.endsWith('.md') && !path.startsWith('dist/'));
    expect(Object.fromEntries(pages.map((page) => [page, broken(page)]))).toEqual(
      Object.fromEntries(pages.map((page) => [page, []])),
    );
  });

  it('has nothing that is for contributors alone', () => {
    expect([...files].filter((path) => /^(src|test|scripts|bench|\.\w+)\//.test(path))).toEqual([]);
  });

  it('would be found to lack what it lacks', () => {
    expect(files.has('scripts/setup.mjs')).toBe(false);
    files = new Set([...files].filter((path) => path !== 'apis/README.md'));
    expect(broken('README.md')).toEqual(['apis/README.md']);
  });
});
