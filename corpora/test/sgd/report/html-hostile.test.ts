import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/sgd/score/tally.js';
import { sgdHtml } from '@typetod/corpora/sgd';
import { html } from 'typetod/internal';
import { dataOf, EMPTY, kind, page, type Report, wrongFrame } from './html-fixture.js';
import { type Element, elements, readHtml, skeleton, textOf } from './html-reader.js';
import { character } from '../../../../test/characters.js';

/** A report in which every text is one of those given. */
function reportOf(text: () => string): Report {
  const key = (value: Kind): Readonly<Record<string, Kind>> => ({ [text()]: value });
  const mismatches = [{ slot: text(), expected: [text()], predicted: text() }];
  return {
    ...EMPTY,
    split: text(),
    tables: text(),
    sgdx: text(),
    partial: text(),
    skipped: [{ file: text(), dialogue: text(), reason: text() }],
    per_service: { [text()]: { frames: 1, wrong_frames: 1, jga: 0, jga_fuzzy: 0, seen: null } },
    policy: {
      aspects: { [text()]: { right: 1, total: 1, rate: 1 } },
      confusion: key(kind(1, text(), text())),
      differing: [{ dialogue: text(), turn: 0, services: [text()], difference: text() }],
    },
    calls: {
      annotated: 1,
      missed: key(kind(1, text())),
      missing: [{ dialogue: text(), turn: 0, api: text(), service: text(), parameters: [text()] }],
    },
    carried: key(kind(1, text())),
    wrong: [{ dialogue: text(), turn: 0, service: text(), mismatches }],
    unconverted: [{ dialogue: text(), turn: 0, reason: 'refused', detail: text() }],
    examples: {
      left_out: 1,
      dialogues: [
        {
          id: text(),
          commands: [text()],
          turns: [
            {
              turn: 0,
              user: text(),
              agent: text(),
              program: [text()],
              frames: [{ service: text(), slots: [{ slot: text(), expected: [text()], predicted: text() }] }],
              acts: [text()],
              actions: [text()],
              notes: [{ name: text(), lines: [text()] }],
            },
          ],
        },
      ],
    },
  };
}

/** A page without the scripts of libraries. */
const ownParts = (page: string): string => page.replace(/<script>.*?<\/script>/gs, '');

const HOSTILE = [
  '<script>alert(1)</script>',
  '</code></td></table></style></title>',
  '<!--',
  '-->',
  ']]>',
  '" onload="alert(1)',
  "' x='",
  '&lt;',
  '&#60;b&#62;',
  '&',
  '\0',
  '\u001b[31m',
  '\r\n',
  '\u2028',
  '\u202e',
  '\ud800',
  '\ufffe',
  '`${1}`',
  '\\',
  '__proto__',
  'constructor',
];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: character }), fc.string()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `.${parts.join('')}`);

describe('texts of a corpus', () => {
  const plain = skeleton(readHtml(sgdHtml(reportOf(() => 'plain'))));

  it('never become markup', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 30 }), (texts) => {
        let at = 0;
        const report = reportOf(() => texts[at++ % texts.length]!);
        expect(skeleton(readHtml(sgdHtml(report)))).toBe(plain);
      }),
    );
  });

  it('are shown as they are when they can be seen', () => {
    const visible = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
      .filter((text) => !/(?! )[\p{C}\p{Z}]/u.test(text));
    fc.assert(
      fc.property(visible, visible, (expected, predicted) => {
        const wrong = [wrongFrame('a', 0, [{ slot: 's', expected: [expected], predicted }])];
        const [finding] = dataOf(page({ wrong })).findings;
        expect(finding?.detail).toBe(`s: ${expected} → ${predicted}`);
        expect(textOf(readHtml(`<!doctype html>\n${html`<p>${expected}</p>`}\n`))).toBe(
          expected.replace(/ +/g, ' ').trim(),
        );
      }),
    );
  });

  it('are of one line, without anything unseen', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(ownParts(sgdHtml(reportOf(() => text)))).not.toMatch(/(?![ \n])[\p{C}\p{Z}]/u);
        expect(html`${text}`.toString()).not.toContain('\n');
      }),
    );
  });

  it('may load nothing, and run nothing but the scripts of the page', () => {
    const root = page();
    const [policy] = elements(root, 'meta').flatMap(({ attributes }) =>
      attributes.has('http-equiv') ? (attributes.get('content') ?? []) : [],
    );
    const scripts = elements(root, 'script').filter(({ attributes }) => !attributes.has('type'));
    const hashes = scripts.map(({ children }) => {
      const hash = createHash('sha256').update(String(children[0])).digest('base64');
      return `'sha256-${hash}'`;
    });
    expect(hashes).toHaveLength(3);
    expect(policy).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes.join(' ')}; base-uri 'none'; form-action 'none'`,
    );
    for (const name of ['link', 'img', 'iframe', 'base', 'form']) expect(elements(root, name)).toEqual([]);
    expect(elements(root, 'script').flatMap(({ attributes }) => [...attributes.keys()])).toEqual(['type', 'id']);
    expect(ownParts(sgdHtml(EMPTY))).not.toMatch(/https?:|url\(|@import/);
  });

  it('reach the script of the page as they were', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const data = dataOf(readHtml(sgdHtml(reportOf(() => text))));
        expect(data.dialogues[0]?.turns[0]?.user).toBe(text);
        expect(data.findings[0]?.dialogue).toBe(text);
      }),
    );
  });
});

describe('a reader who does not see the page', () => {
  const root = page(reportOf(() => 'plain'));

  it('is told the language, and the name of every table and cell', () => {
    expect(root.attributes.get('lang')).toBe('en');
    expect(elements(root, 'table').length).toBeGreaterThan(5);
    for (const table of elements(root, 'table')) {
      expect(elements(table, 'caption')).toHaveLength(1);
      const [head, ...rows] = elements(table, 'tr');
      expect(elements(head!, 'th').every(({ attributes }) => attributes.get('scope') === 'col')).toBe(true);
      for (const row of rows)
        expect(elements(row, 'th').map(({ attributes }) => attributes.get('scope'))).toEqual(['row']);
    }
  });

  it('finds one heading of the page, one of each section, and no id twice', () => {
    expect(elements(root, 'h1')).toHaveLength(1);
    for (const { attributes, children } of elements(root, 'section')) {
      const heading = children.find((child) => typeof child !== 'string' && child.name === 'h2') as Element;
      expect(heading.attributes.get('id')).toBe(attributes.get('aria-labelledby'));
    }
    const ids = ['section', 'h2'].flatMap((name) => elements(root, name).map(({ attributes }) => attributes.get('id')));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a template', () => {
  it('escapes texts, and nothing that a template made', () => {
    expect(html`<b title="${'"'}">${html`<i>${'<'}</i>`}${[1, '&', undefined, ["'"]]}</b>`.toString()).toBe(
      '<b title="&quot;"><i>&lt;</i>1&amp;&#39;</b>',
    );
  });

  it('spells out what cannot be seen', () => {
    expect(html`${'a\u0000\t\u00a0\u200b\u202e\ud800 \u{e0001}z'}`.toString()).toBe(
      'a\\u{0}\\u{9}\\u{a0}\\u{200b}\\u{202e}\\u{d800} \\u{e0001}z',
    );
  });

  it('shows a thousand characters of a text', () => {
    expect(html`${'a'.repeat(1000)}`.toString()).toBe('a'.repeat(1000));
    expect(html`${'a'.repeat(1001)}`.toString()).toBe(`${'a'.repeat(1000)}…`);
  });

  it('does not take markup from what only looks like a template', () => {
    const forged = { markup: '<script>', toString: () => '<script>' } as unknown as string;
    expect(() => html`${forged}`.toString()).toThrow(TypeError);
  });
});

describe('the reader of these tests', () => {
  const inside = (text: string): string => `<!doctype html>\n<p>${text}</p>\n`;

  it('reads elements, attributes and texts', () => {
    const root = readHtml(inside('a &lt; <b class="&amp;">c</b>'));
    expect(textOf(root)).toBe('a < c');
    expect(elements(root, 'b')[0]?.attributes.get('class')).toBe('&');
  });

  it.each([
    '<b>',
    '</b>',
    '<b></i>',
    'a < b',
    'a > b',
    '&',
    '&nbsp;',
    '<b x=1></b>',
    '<!-- -->',
    '\0',
    '<B></B>',
    '</p><p>',
  ])('refuses %j', (text) => {
    expect(() => readHtml(inside(text))).toThrow();
  });
});
