import { describe, expect, it } from 'vitest';
import {
  countRows,
  firstLines,
  inPercent,
  reportLines,
  row,
  type Section,
  sectionTable,
  share,
  shareOf,
} from 'typetod/internal';

const layout = { name: 8, cell: 9, share: inPercent(1, '-') };
const lines = (...sections: readonly Section[]) => reportLines({ sections, layout });

describe('a report as text', () => {
  it('sets rows in columns, with notes behind them', () => {
    expect(lines({ head: ['', 'all', 'right'], rows: [row('turns', [20, shareOf(5, 20)], 'of two')] })).toEqual([
      '              all    right',
      'turns          20   25.0 %  of two',
    ]);
  });

  it('keeps its columns where a name is too long for its own, as long as there is room', () => {
    const rows = [row('eleven long', [1, 2]), row('much longer than that', ['100.0 %', 2]), row('short', '')];
    expect(lines({ rows })).toEqual(['eleven long     1        2', 'much longer than that 100.0 %        2', 'short']);
  });

  it('has an empty line between sections, but for those that are joined', () => {
    const one = { rows: [row('a', 1)] };
    expect(lines(one, one, { ...one, isJoined: true })).toEqual([
      'a               1',
      '',
      'a               1',
      'a               1',
    ]);
  });

  it('leaves out a section with nothing in it, and its title', () => {
    expect(
      lines({ title: 'Wrong:' }, { title: 'Right:', lines: ['all'] }, { title: 'Other:', rows: [], lines: [] }),
    ).toEqual(['', 'Right:', 'all']);
  });

  it('shows the heads of a table without rows', () => {
    expect(lines({ head: ['tag', 'people'], rows: [] })).toEqual(['tag        people']);
  });

  it('says where nothing was rated', () => {
    expect(lines({ rows: [row('a', share(null)), row('b', shareOf(0, 0))] })).toEqual([
      'a               -',
      'b               -',
    ]);
  });

  it('takes the widths of a section before those of the report', () => {
    expect(lines({ widths: [2, 3], rows: [row('a', [1, 2, 3])] })).toEqual(['a        1  2        3']);
  });
});

describe('a list', () => {
  const more = (rest: number): string => `and ${rest} more`;

  it('is whole up to the limit', () => {
    expect(firstLines(['a', 'b'], 2, more)).toEqual(['a', 'b']);
  });

  it('says what is left out past it', () => {
    expect(firstLines(['a', 'b', 'c'], 2, more)).toEqual(['a', 'b', 'and 1 more']);
  });
});

describe('a section as a table of a page', () => {
  const table = sectionTable('Size', {
    rows: [...countRows({ turns: 2000 }), row('  right', share(0.5)), row('', share(0.25), 'fuzzy'), row('<b>', 'x')],
  }).toString();

  it('has numbers and shares as pages have them', () => {
    expect(table).toContain('<th scope="row">turns</th><td class="number">2,000</td>');
    expect(table).toContain('<td class="number">50.000 %</td>');
  });

  it('names each row: a part by its whole, one without a name by the one above', () => {
    expect(table.match(/<th scope="row">turns: right<\/th>/g)).toHaveLength(2);
    expect(table).toContain('<td>fuzzy</td>');
  });

  it('lets no text become markup', () => {
    expect(table).not.toContain('<b>');
  });
});
