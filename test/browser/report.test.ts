/** The page of an evaluation in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareHtml } from '../../corpora/src/sgd/index.js';
import { CHROMIUM, launch, open, screensOf, WITHOUT } from './browser.js';
import { faintTexts } from './contrast.js';
import { HOSTILE, report, reportPage, wrong } from './report-fixture.js';

/** The narrowest first, then the width at which columns were once cut off. */
const SCREENS = screensOf(400, 1280, 800, 1600);

let folder = '';
let file = '';
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-page-'));
  file = join(folder, 'report.html');
  writeFileSync(file, reportPage());
  if (CHROMIUM !== undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();
const column = (page: Page, table: string, at: number): Promise<string[]> =>
  texts(page, `table:has(caption:text-is("${table}")) tbody tr > :nth-child(${at})`);

describe.skipIf(CHROMIUM === undefined)(`the page of an evaluation${WITHOUT}`, () => {
  it.each(SCREENS)('fits $width px, $colorScheme: no errors, nothing cut off, no faint text', async (screen) => {
    const { page, errors } = await open(browser, file, screen);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    expect(await page.evaluate(faintTexts)).toEqual([]);
    // What is wider than the page is in a container that scrolls.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .filter((element) => !element.closest('.scroll, pre, svg'))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(cut).toEqual([]);
    await page.locator('#findings-table tbody a').first().click();
    expect(await wide()).toBe(0);
    const box = page.locator('dialog');
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.evaluate(faintTexts)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('breaks no name of a metric or a service', async () => {
    const { page } = await open(browser, file, { width: 1280 });
    const heights = await page
      .locator('#goals tbody code, #services tbody th')
      .evaluateAll((names) => names.map((name) => name.getClientRects().length));
    expect(new Set(heights)).toEqual(new Set([1]));
  });

  it('runs nothing that a corpus says', async () => {
    const { page } = await open(browser, file, { hash: '#dialogue=1_00000&turn=2' });
    expect(await page.locator('dialog .said').first().textContent()).toContain(HOSTILE);
    expect(await page.evaluate(() => Object.hasOwn(window, 'hacked'))).toBe(false);
    expect(await page.locator('img').count()).toBe(0);
  });

  it('shows the range of the data, and all of it on demand', async () => {
    const { page } = await open(browser, file);
    const ticks = async () => (await texts(page, '#services-chart [aria-label="x-axis tick label"] text')).map(Number);
    expect(Math.min(...(await ticks()))).toBeGreaterThan(98);
    const button = page.locator('#services-chart button');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect([Math.min(...(await ticks())), Math.max(...(await ticks()))]).toEqual([0, 100]);
    expect(await page.locator('#services-chart svg').first().boundingBox()).toMatchObject({
      width: expect.any(Number),
    });
  });

  it('sorts a table by its heads, and says how', async () => {
    const { page } = await open(browser, file);
    const head = page.locator('#services thead th', { hasText: 'frames' });
    expect(await column(page, 'JGA by service', 3)).toEqual(['500', '1,000', '1,500', '2,000']);
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await column(page, 'JGA by service', 3)).toEqual(['2,000', '1,500', '1,000', '500']);
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await column(page, 'JGA by service', 3)).toEqual(['500', '1,000', '1,500', '2,000']);
    await page.locator('#services thead th', { hasText: 'service' }).getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBeNull();
  });

  it('filters findings by service, kind, cause and words', async () => {
    const { page } = await open(browser, file);
    const shown = () => page.locator('#findings-count').textContent();
    const all = wrong.length + report.policy.differing.length;
    expect(await shown()).toBe(`${all} of ${all} findings`);
    expect(await page.locator('#findings-table tbody tr').count()).toBe(100);
    await page.locator('#findings-more').click();
    expect(await page.locator('#findings-table tbody tr').count()).toBe(all);
    expect(await page.locator('#findings-more').isHidden()).toBe(true);
    await page.selectOption('#filter-kind', 'policy');
    expect(await shown()).toBe(`2 of ${all} findings`);
    expect(await texts(page, '#filter-service option')).toEqual(['all', 'Kayaks_1 (2)', 'Cabins_1 (1)']);
    await page.selectOption('#filter-service', 'Cabins_1');
    expect(await texts(page, '#findings-table tbody a')).toEqual(['1_00002 turn 4']);
    await page.locator('#filter-reset').click();
    await page.selectOption('#filter-cause', '~slot_0');
    expect(await texts(page, '#findings-table tbody a')).toEqual(['2_00000 turn 2']);
    await page.locator('#filter-reset').click();
    await page.fill('#filter-text', 'canoe 1_00007');
    expect(await texts(page, '#findings-table tbody a')).toEqual(['1_00007 turn 2']);
    await page.fill('#filter-text', 'submarine');
    expect(await shown()).toBe(`0 of ${all} findings`);
    await page.fill('#filter-text', '');
    await page.selectOption('#filter-kind', 'policy');
    await page.selectOption('#filter-service', 'Cabins_1');
    await page.fill('#filter-text', 'submarine');
    expect(await texts(page, 'select option:checked')).toEqual(['Cabins_1 (0)', 'policy (0)', 'all']);
    await page.fill('#filter-text', '');
    expect(await texts(page, '#findings-table tbody a')).toEqual(['1_00002 turn 4']);
  });

  it('sorts all findings, also those that are not shown yet', async () => {
    const { page } = await open(browser, file);
    const head = page.locator('#findings-table thead th').first();
    await head.getByRole('button').click();
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect((await texts(page, '#findings-table tbody a'))[0]).toBe('2_00002 turn 2');
  });

  it('opens the dialogue of a finding at its turn, and goes back on Escape', async () => {
    const { page } = await open(browser, file);
    await page.locator('#findings-table tbody a', { hasText: '1_00001 turn 2' }).click();
    const box = page.locator('dialog');
    await box.waitFor();
    await page.locator('#turn-2:focus').waitFor();
    expect(await texts(page, '#turn-2 tr.wrong th')).toEqual(['≠ seats']);
    expect(await texts(page, '#turn-2 tr.wrong td:first-of-type')).toEqual(['2 or two']);
    expect(await texts(page, '#turn-2 .marks li')).toEqual(['state: ~seats']);
    expect(await texts(page, '#turn-4 .marks li')).toEqual(['policy: SELECT: REQ_MORE / OFFER_INTENT']);
    expect(await texts(page, 'dialog pre code')).toEqual(['typetod convert sgd --dialogue 1_00001 --out converted']);
    await page.keyboard.press('Escape');
    await page.waitForURL(/#findings$/);
    expect(await box.isVisible()).toBe(false);
  });

  it('opens the dialogue of a wrong frame', async () => {
    const { page } = await open(browser, file);
    await page.locator('#wrong tbody a', { hasText: '1_00001 turn 2' }).click();
    await page.locator('#turn-2:focus').waitFor();
    expect(await page.locator('dialog h2').textContent()).toBe('Dialogue 1_00001');
  });

  it('says how to see a dialogue that is not in the file', async () => {
    const { page } = await open(browser, file, { hash: '#dialogue=2_00002&turn=2' });
    expect(await page.locator('dialog').textContent()).toContain('not in the file');
    expect(await page.locator('dialog pre').textContent()).toContain('--dialogue 2_00002');
  });

  it('is read without scripts as well', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`file://${file}`);
    expect(await page.locator('noscript').isVisible()).toBe(true);
    expect(await column(page, 'JGA by service', 3)).toHaveLength(4);
    await context.close();
  });
});

describe.skipIf(CHROMIUM === undefined)(`the page of a comparison${WITHOUT}`, () => {
  it('shows differences around zero, and the dialogue in either run', async () => {
    const path = join(folder, 'compare.html');
    const better = { ...report, wrong: wrong.slice(1), wrong_frames: wrong.length - 1 };
    const first = Object.fromEntries(
      Object.entries(report.per_service).map(([name, scores]) => [name, { ...scores, jga: scores.jga - 0.001 }]),
    );
    writeFileSync(path, compareHtml({ ...report, per_service: first }, better, ['a.json', 'b.json']));
    const { page, errors } = await open(browser, path, { width: 400, hash: '#dialogue=1_00000&turn=2' });
    expect(await texts(page, 'dialog header button')).toEqual(['A', 'B', 'Close']);
    await page.locator('dialog header button', { hasText: 'B' }).click();
    expect(await page.locator('dialog header button', { hasText: 'B' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await texts(page, '#findings-table tbody td:nth-child(3)')).toEqual(['state: gone in B']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(await page.evaluate(faintTexts)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === undefined)('the measure of contrast', () => {
  it('finds a faint text', async () => {
    const page = await browser.newPage();
    await page.setContent(
      '<p style="color:#999;background:#fff">faint</p><p style="color:#595959;background:#fff">read</p>',
    );
    expect((await page.evaluate(faintTexts)).map(({ text }) => text)).toEqual(['faint']);
    await page.close();
  });
});
