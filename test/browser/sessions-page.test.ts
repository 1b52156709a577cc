/** The page of a server of sessions in a real browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banks2, restaurants2 } from '../../apis/index.js';
import { rulesParser } from '../../src/parsers/index.js';
import { type RunningSessions, serveSessions } from 'typetod/server/sessions';
import { runs } from '../runs.js';
import { CHROMIUM, launch, type Opened, type Screen, WITHOUT } from './browser.js';
import { faintTexts } from './contrast.js';

const TOKEN = 'a-token-of-tests';
const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">';
const SCREENS = [360, 1600, 800, 1280]
  .slice(0, runs(4, 2))
  .flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

let server: RunningSessions;
let browser: Browser;

/** Opens the page of the server, which may ask nobody else. */
async function open(hash: string, { width = 1280, colorScheme = 'light' }: Screen = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      errors.push(`requested ${request.url()}`);
  });
  await page.goto(`${server.url}/${hash}`);
  await page.waitForSelector('html.ready');
  return { page, errors };
}

/** Says something by keyboard, and waits for the answer. */
async function say(page: Page, text: string): Promise<void> {
  const before = await page.locator('#turns > li').count();
  await page.locator('#text').fill(text);
  await page.locator('#text').press('Enter');
  await page.waitForFunction((count) => document.querySelectorAll('#turns > li').length > count, before);
  await page.waitForFunction(() => !document.body.classList.contains('busy'));
}

async function begun(screen?: Screen): Promise<Opened> {
  const opened = await open(`#token=${TOKEN}`, screen);
  await opened.page.getByRole('button', { name: 'Begin' }).click();
  await opened.page.waitForSelector('#talk:not([hidden])');
  return opened;
}

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();

describe.skipIf(CHROMIUM === undefined)(`the page of sessions${WITHOUT}`, () => {
  beforeAll(async () => {
    const dialogue = { parser: rulesParser() };
    server = await serveSessions({
      services: [restaurants2, banks2],
      dialogue,
      port: 0,
      token: TOKEN,
      requestsPerMinute: 100_000,
    });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('shows beside each turn what was proposed, judged, committed and known', async () => {
    const { page, errors } = await begun();
    await say(page, 'I want a table at the Bamboo Garden in San Jose');
    const thinking = (await texts(page, '#thinking')).join();
    for (const text of [
      'Proposed by rules',
      'x1 = restaurants_2_reserve_restaurant',
      'passed: syntax',
      'the user said it in turn 1',
      'asks for time',
    ])
      expect(thinking).toContain(text);
    await say(page, 'at 8 pm');
    await say(page, 'yes');
    expect((await texts(page, '.card')).join()).toContain('408-555-0101');
    expect(await page.locator('#thinking-title').textContent()).toBe('Turn 3');
    await page.getByRole('button', { name: 'Turn 1' }).click();
    expect(await page.locator('#thinking-title').textContent()).toBe('Turn 1');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('says what a turn would do, and does not do it', async () => {
    const { page } = await begun();
    await say(page, 'I want a table at the Bamboo Garden in San Jose at 8 pm');
    await page.locator('#text').fill('yes');
    await page.locator('#text').press('Control+Enter');
    await page.waitForSelector('#thinking .notice');
    expect((await texts(page, '#thinking')).join()).toContain('Would be sentrestaurants_2_reserve_restaurant');
    expect(await page.locator('#turns > li').count()).toBe(1);
    expect(await page.locator('#text').inputValue()).toBe('yes');
    await page.context().close();
  });

  it('goes back to a turn, branches off, and is the same when it is loaded again', async () => {
    const { page } = await begun();
    for (const text of ['I want a table at the Bamboo Garden in San Jose', 'at 8 pm', 'yes']) await say(page, text);
    await page.locator('#turns > li').nth(1).getByRole('button', { name: 'Branch' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 2);
    expect(await texts(page, '#branches li')).toEqual(['Main', 'Branch 1 (turn 2)']);
    await page.getByRole('button', { name: 'Main' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 3);
    await page.locator('#turns > li').first().getByRole('button', { name: 'Go back to here' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 1);
    await say(page, 'at 6 pm');
    const before = await texts(page, '#turns > li');
    await page.reload();
    await page.waitForSelector('html.ready');
    expect(await texts(page, '#turns > li')).toEqual(before);
    expect(await page.evaluate(() => location.hash)).not.toContain('token');
    await page.context().close();
  });

  it('talks with the service that is chosen', async () => {
    const { page } = await open(`#token=${TOKEN}`);
    await page.selectOption('#services', 'Banks_2');
    expect((await texts(page, '#examples li')).every((text) => text.startsWith('Banks_2'))).toBe(true);
    await page.getByRole('button', { name: 'Begin' }).press('Enter');
    await page.waitForSelector('#talk:not([hidden])');
    await say(page, 'what is my checking balance?');
    expect((await texts(page, '#thinking')).join()).toContain('banks_2_check_balance');
    await page.context().close();
  });

  it.each(SCREENS)('fits $width px, $colorScheme: nothing cut off, no faint text', async (screen) => {
    const { page, errors } = await begun(screen);
    for (const text of ['find me an Italian restaurant in San Jose', HOSTILE, 'word '.repeat(200).trim()])
      await say(page, text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(await page.evaluate(faintTexts)).toEqual([]);
    expect(await page.evaluate(() => Object.hasOwn(window, 'hacked'))).toBe(false);
    expect(await page.locator('img').count()).toBe(0);
    expect((await texts(page, '.said.user')).join()).toContain(HOSTILE);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('says what is wrong without a token', async () => {
    const { page } = await open('');
    expect(await page.getByRole('alert').textContent()).toContain('Send the token of the server');
    await page.context().close();
  });

  it('says that a session is not there', async () => {
    const { page } = await open(`#token=${TOKEN}&session=none`);
    expect(await page.getByRole('alert').textContent()).toContain("There is no session 'none'");
    await page.context().close();
  });
});
