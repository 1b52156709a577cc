/** The page of a run in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHtml } from '../../src/testbed/report/html.js';
import { runSuite } from '../../src/testbed/index.js';
import { scripted, type ToyTask, toySuite } from '../testbed/run/toy-suite.js';
import { CHROMIUM, launch, open, screensOf, WITHOUT } from './browser.js';
import { faintTexts } from './contrast.js';

const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">';

/** The narrowest first. */
const SCREENS = screensOf(400, 1600, 800, 1280);

const TASKS: readonly ToyTask[] = [
  { id: 'hostile', title: HOSTILE, item: 'figs', count: 9 },
  { id: `long-${'name-'.repeat(30)}`, title: 'Order a lot', item: 'figs', count: 2 },
  ...Array.from({ length: 128 }, (_, at) => ({ id: `task/${at}`, title: `Order ${at}`, item: 'figs', count: at + 1 })),
];

/** Does right in most trials; says what is hostile, does what is refused, and gets long answers. */
const agent = scripted('mixed', (seen, seed) => {
  const [first] = seen;
  const [, count = ''] = (first?.kind === 'user' && /(\d+) figs/.exec(first.text)) || [];
  if (seen.length === 1 && count === '9') return { kind: 'say', text: `${HOSTILE} ${'word '.repeat(80)}` };
  if (seen.length === 1) return { kind: 'call', calls: [{ name: `buy${'x'.repeat(300)}`, arguments: {} }] };
  if (seen.length > 2) return { kind: 'say', text: 'It is done.' };
  return {
    kind: 'call',
    calls: [{ name: 'order', arguments: { item: 'figs', count: Number(count) + (seed % 3 === 0 ? 1 : 0) } }],
  };
});

let folder = '';
let file = '';
let browser: Browser;

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();
const rows = (page: Page): Promise<number> => page.locator('#matrix-table tbody tr').count();

describe.skipIf(CHROMIUM === undefined)(`the page of a run${WITHOUT}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'typetod-run-page-'));
    file = join(folder, 'run.html');
    const suite = toySuite(TASKS);
    const commands = ['typetod testbed explain runs/x --task ID --trial N'];
    writeFileSync(file, await runHtml(suite, await runSuite({ suite, agent, trials: 3 }), commands));
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(SCREENS)('fits $width px, $colorScheme: no errors, nothing cut off, no faint text', async (screen) => {
    const { page, errors } = await open(browser, file, screen);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    expect(await page.evaluate(faintTexts)).toEqual([]);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .filter((element) => !element.closest('.scroll, pre'))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(cut).toEqual([]);
    for (const at of [0, 1]) {
      await page.locator('#matrix-table tbody tr').nth(at).locator('a').first().click();
      expect(await wide()).toBe(0);
      const box = page.locator('dialog');
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.evaluate(faintTexts)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(errors).toEqual([]);
  });

  it('runs nothing that an agent says', async () => {
    const { page } = await open(browser, file, { hash: '#task=hostile&trial=1' });
    expect((await texts(page, 'dialog .said')).join()).toContain(HOSTILE);
    expect(await page.evaluate(() => Object.hasOwn(window, 'hacked'))).toBe(false);
    expect(await page.locator('img').count()).toBe(0);
  });

  it('opens the conversation of a cell with tools, refusals, the grade and what changed', async () => {
    const { page } = await open(browser, file, { hash: '#task=task%2F3&trial=2' });
    expect(await page.locator('#viewer-title').textContent()).toBe('task/3, trial 2');
    const shown = (await texts(page, 'dialog')).join();
    for (const text of [
      'refused There is no tool',
      'call order({"item":"figs","count":',
      'world orders.0: nothing → "',
    ])
      expect(shown).toContain(text);
    expect(shown).toContain('typetod testbed explain runs/x --task task/3 --trial 2');
    expect(await texts(page, 'dialog tbody th')).toEqual(['world']);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('dialog').isVisible()).toBe(false);
    expect(await page.evaluate(() => location.hash)).toBe('#tasks');
  });

  it('filters tasks by result and words, and adds rows on demand', async () => {
    const { page } = await open(browser, file);
    const told = () => page.locator('#matrix-count').textContent();
    expect([await told(), await rows(page)]).toEqual(['130 of 130 tasks', 100]);
    await page.locator('#matrix-more').click();
    expect(await rows(page)).toBe(130);
    expect(await page.locator('#matrix-more').isHidden()).toBe(true);
    await page.selectOption('#filter-result', 'failed in any trial');
    const failed = await rows(page);
    expect(failed).toBeGreaterThan(0);
    expect(failed).toBeLessThan(130);
    await page.selectOption('#filter-result', 'passed in every trial');
    expect((await rows(page)) + failed).toBe(130);
    await page.locator('#filter-reset').click();
    await page.fill('#filter-text', 'order 127');
    expect([await told(), await texts(page, '#matrix-table .about')]).toEqual(['1 of 130 tasks', ['Order 127']]);
    await page.fill('#filter-text', 'submarine');
    expect(await told()).toBe('0 of 130 tasks');
  });

  it('sorts tasks by how often they passed', async () => {
    const { page } = await open(browser, file);
    const head = page.locator('#matrix-table thead th', { hasText: 'passed' });
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect((await texts(page, '#matrix-table tbody td.number'))[0]).toBe('3 of 3');
    await page.keyboard.press('Enter');
    const first = await texts(page, '#matrix-table tbody td.number');
    expect(Number(first[0]?.[0])).toBeLessThan(3);
  });
});
