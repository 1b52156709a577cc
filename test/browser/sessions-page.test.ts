/** The page of a server of sessions in a real browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banks2, restaurants2 } from '../../apis/index.js';
import { openRecordings } from '../../src/cli/recordings/open.js';
import { rulesParser } from '../../src/parsers/index.js';
import { liveBackend } from 'typetod';
import { SessionsClient } from 'typetod/server/client';
import { type RunningSessions, serveSessions } from 'typetod/server/sessions';
import { parseTranscript, replayTranscript } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { CHROMIUM, launch, openAt, type Opened, type Screen, screensOf, WITHOUT } from './browser.js';
import { faintTexts } from './contrast.js';

const TOKEN = 'a-token-of-tests';
const HOSTILE = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">';
const SCREENS = screensOf(360, 1600, 800, 1280);

/** Searches of the service, but for Italian food in Oakland: that is never found out. */
const BACKEND: typeof liveBackend = {
  ...liveBackend,
  search: (request) =>
    request.arguments.category === 'Italian' && request.arguments.location === 'Oakland'
      ? new Promise<never>(() => undefined)
      : liveBackend.search(request),
};

let server: RunningSessions;
let browser: Browser;

/** Opens the page of the server, which may ask nobody else. */
function open(hash: string, { width = 1280, colorScheme = 'light' }: Screen = {}): Promise<Opened> {
  const options = { viewport: { width, height: 900 }, colorScheme };
  return openAt(browser, `${server.url}/${hash}`, [server.url, 'data:'], options);
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

/** Holds turns back until they are let go; the bodies that were sent. */
async function slowTurns(page: Page) {
  const sent: unknown[] = [];
  const held: (() => void)[] = [];
  await page.route('**/turns', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postData());
    await new Promise<void>((resolve) => held.push(resolve));
    return route.continue();
  });
  const letGo = (): void => {
    for (const go of held) go();
  };
  return { sent, letGo };
}

/** Waits until the page has taken in what came. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(300);
}

async function answered(page: Page, letGo: () => void): Promise<void> {
  const answer = page.waitForResponse((one) => one.url().endsWith('/turns') && one.request().method() === 'POST');
  letGo();
  await answer;
  await settled(page);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds to be serious. */
async function barriers(page: Page): Promise<unknown> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: { run(): Promise<{ readonly violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

const TABLE = ['I want a table at the Bamboo Garden in San Jose', 'at 8 pm', 'yes'];

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();

describe.skipIf(CHROMIUM === undefined)(`the page of sessions${WITHOUT}`, () => {
  beforeAll(async () => {
    const dialogue = { parser: rulesParser() };
    server = await serveSessions({
      services: [restaurants2, banks2],
      dialogue,
      backend: BACKEND,
      turnMilliseconds: 3000,
      port: 0,
      token: TOKEN,
      recordings: openRecordings(['transcripts/restaurants_2'], [restaurants2, banks2]),
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
  });

  it('goes back to a turn, branches off, and is the same when it is loaded again', async () => {
    const { page } = await begun();
    for (const text of TABLE) await say(page, text);
    await page.locator('#turns > li').nth(1).getByRole('button', { name: 'Branch' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 2);
    expect(await texts(page, '#branches li')).toEqual(['Main', 'Branch 1 (turn 2)']);
    await page.getByRole('link', { name: 'Main', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 3);
    await page.locator('#turns > li').first().getByRole('button', { name: 'Go back to here' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 1);
    await say(page, 'at 6 pm');
    const before = await texts(page, '#turns > li');
    await page.reload();
    await page.waitForSelector('html.ready');
    expect(await texts(page, '#turns > li')).toEqual(before);
    expect(await page.evaluate(() => location.hash)).not.toContain('token');
    expect(await texts(page, '#branches li')).toEqual(['Main', 'Branch 1 (turn 2)']);
    await page.getByRole('link', { name: 'New' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForSelector('#talk');
    expect(await texts(page, '#branches li')).toEqual([]);
  });

  it('reads a correction back anew, and what a yes would send and change has it', async () => {
    const { page } = await begun();
    for (const text of TABLE.slice(0, 2)) await say(page, text);
    await say(page, 'no, make it 4 people');
    expect(await page.locator('.said.agent').last().textContent()).toContain('I have noted the change: 4 seats');
    expect(await page.locator('#thinking tr.new').textContent()).toContain('number of seats4');
    const card = page.locator('#thinking .card').filter({ hasText: 'A yes sends' });
    expect(await card.textContent()).toContain('number of seats4');
    await card.getByRole('button', { name: 'See what a yes would change' }).click();
    await page.waitForSelector('#thinking .notice');
    const tried = (await texts(page, '#thinking')).join();
    for (const text of ['nothing of this was done', 'confirm(x1)', 'Would be sent', 'number of seats4'])
      expect(tried).toContain(text);
    expect(await page.locator('#turns > li').count()).toBe(3);
    await page.keyboard.press('Escape');
    await say(page, 'yes');
    expect((await texts(page, '.card')).join()).toContain('408-555-0101');
  });

  it('marks the words that slots took, and says what a yes sends before it is said', async () => {
    const { page } = await begun();
    for (const text of TABLE.slice(0, 2)) await say(page, text);
    expect(await page.locator('mark.taken').first().getAttribute('title')).toBe('restaurant name');
    const card = page.locator('#thinking .card').filter({ hasText: 'A yes sends' });
    expect(await card.textContent()).toContain('number of seats2');
    await say(page, 'yes');
    expect(await page.locator('#thinking .card').filter({ hasText: 'A yes sends' }).count()).toBe(0);
  });

  it('tries another program in place of an earlier turn, and leaves the conversation as it is', async () => {
    const { page } = await begun();
    for (const text of TABLE.slice(0, 2)) await say(page, text);
    await page.getByRole('button', { name: 'Turn 2' }).click();
    await page.getByText('Try it differently').click();
    await page.getByLabel('Program', { exact: true }).fill('x1.time = "6 pm"');
    await page.getByRole('button', { name: 'Try the program' }).click();
    await page.waitForSelector('#thinking .notice');
    const tried = (await texts(page, '#thinking')).join();
    for (const text of ['x1.time = "6 pm"', '6 pm', '18:00']) expect(tried).toContain(text);
    await page.keyboard.press('Escape');
    expect((await texts(page, '#thinking')).join()).toContain('8 pm');
    await page.getByLabel('Program', { exact: true }).fill('x1.tme = "6 pm"');
    await page.getByRole('button', { name: 'Try the program' }).click();
    await page.waitForSelector('#thinking .notice');
    expect((await texts(page, '#thinking .marks')).join()).toContain('unknown-slot');
  });

  it('goes through the turns by keyboard, with an address for each', async () => {
    const { page } = await begun();
    for (const text of TABLE) await say(page, text);
    await page.keyboard.press('Alt+ArrowUp');
    expect(await page.locator('#thinking-title').textContent()).toBe('Turn 2');
    expect(await page.evaluate(() => location.hash)).toContain('turn=2');
    await page.reload();
    await page.waitForSelector('html.ready');
    expect(await page.locator('#thinking-title').textContent()).toBe('Turn 2');
  });

  it('saves a transcript that replays', async () => {
    const { page } = await begun();
    for (const text of ['could you find me somewhere to eat in Oakland?', 'Mexican']) await say(page, text);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save transcript' }).click();
    const transcript = parseTranscript(readFileSync(await (await waiting).path(), 'utf8'));
    const { mismatches } = await replayTranscript(transcript, {
      services: [restaurants2, banks2],
      reader: naturalReader,
    });
    expect(transcript.turns).toHaveLength(2);
    expect(mismatches).toEqual([]);
  });

  it('reads a recorded conversation, and shows two side by side', async () => {
    const { page, errors } = await open(`#token=${TOKEN}`);
    await page.getByRole('link', { name: 'Anything but Italian' }).click();
    await page.waitForSelector('#talk');
    expect((await texts(page, '#turns > li')).length).toBeGreaterThan(2);
    expect(await page.locator('#say').count()).toBe(0);
    await page.goBack();
    await page.getByLabel('Choose Anything but Italian').check();
    await page.getByLabel('Choose Half an hour later will do').check();
    await page.getByRole('link', { name: 'Compare the two' }).click();
    await page.waitForSelector('#compare');
    expect((await texts(page, '#compare [role=status]')).join()).toContain('The programs differ in');
    expect(await barriers(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('says why a recording cannot be read', async () => {
    const { page } = await open(`#token=${TOKEN}&recording=maybe-later`);
    expect(await page.getByRole('alert').textContent()).toContain("needs the service 'Weather_1'");
  });

  it('compares a branch with where it came from', async () => {
    const { page } = await begun();
    for (const text of TABLE.slice(0, 2)) await say(page, text);
    await page.locator('#turns > li').first().getByRole('button', { name: 'Branch' }).click();
    await page.waitForFunction(() => document.querySelectorAll('#turns > li').length === 1);
    await say(page, 'at 6 pm');
    await page.getByRole('link', { name: 'Compare with Main' }).click();
    await page.waitForSelector('#compare');
    expect(await texts(page, '#compare [role=status]')).toEqual(['The programs differ in 1 of 2 turns: 2.']);
  });

  it('keeps what could not be sent, and sends it once', async () => {
    const { page } = await begun();
    await page.context().setOffline(true);
    await page.locator('#text').fill('I want a table at the Bamboo Garden in San Jose');
    await page.locator('#text').press('Enter');
    await page.waitForFunction(() => document.querySelector('#problem')?.textContent !== '');
    expect(await page.getByRole('alert').textContent()).toContain('The server cannot be reached');
    expect(await page.locator('#text').inputValue()).toContain('Bamboo Garden');
    await page.context().setOffline(false);
    await page.locator('#text').press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('#turns > li .think').length === 1);
    expect(await page.locator('#problem').textContent()).toBe('');
  });

  it('stays where the person went while a turn is slow', async () => {
    const { page } = await begun();
    const { sent, letGo } = await slowTurns(page);
    const session = await page.evaluate(() => location.hash);
    await page.locator('#text').fill('find me an Italian restaurant in San Jose');
    await page.locator('#text').press('Enter');
    await page.getByRole('link', { name: 'New' }).click();
    await page.waitForSelector('#start');
    await answered(page, letGo);
    expect(sent).toHaveLength(1);
    expect(await page.locator('#talk').count()).toBe(0);
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.goBack();
    await page.waitForSelector('#turns .think');
    expect(await page.evaluate(() => location.hash)).toBe(session);
  });

  it('says an example once, also for who leaves and comes back before it is answered', async () => {
    const { page } = await open(`#token=${TOKEN}`);
    const { sent, letGo } = await slowTurns(page);
    await page.locator('#examples .example').first().click();
    await page.waitForSelector('#talk');
    await page.getByRole('link', { name: 'New' }).click();
    await page.waitForSelector('#start');
    await page.goBack();
    await page.waitForSelector('#talk');
    await answered(page, letGo);
    expect(sent).toHaveLength(1);
  });

  it('shows what was asked for last, whichever is read first', async () => {
    const { page } = await open(`#token=${TOKEN}`);
    await page.route('**/recordings/anything-but-italian', async (route) => {
      await page.waitForFunction(() => document.querySelector('#talk'));
      await route.continue();
    });
    const slow = page.waitForResponse('**/recordings/anything-but-italian');
    await page.getByRole('link', { name: 'Anything but Italian' }).click();
    await page.getByRole('link', { name: 'Half an hour later will do' }).click();
    await slow;
    await settled(page);
    expect(await page.locator('header').textContent()).toContain('Half an hour later will do');
  });

  it('says again what was done and taken back', async () => {
    const { page } = await begun();
    await say(page, TABLE[0] ?? '');
    const id = (await page.evaluate(() => location.hash)).replace('#session=', '');
    await page.route('**/turns', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.locator('#text').fill('at 8 pm');
    await page.locator('#text').press('Enter');
    await page.waitForFunction(() => document.querySelector('#problem')?.textContent !== '');
    await page.unroute('**/turns');
    await new SessionsClient({ url: server.url, token: TOKEN }).undo(id, 1);
    await page.locator('#text').press('Enter');
    await page.waitForFunction(() => document.querySelector('#problem')?.textContent?.includes('taken back'));
    await say(page, 'at 8 pm');
    expect(await page.locator('#problem').textContent()).toBe('');
  });

  it('tries something after a turn that was cut off, which cannot be branched off', async () => {
    const { page } = await begun();
    await say(page, 'find me a restaurant in Oakland');
    await say(page, 'Italian, and never answer');
    expect(await page.locator('#turns > li').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Branch' }).count()).toBe(1);
    await page.locator('#text').fill('Mexican');
    await page.locator('#text').press('Control+Enter');
    await page.waitForSelector('#thinking .notice');
    expect(await page.locator('#problem').textContent()).toBe('');
  });

  it('takes a token that is pasted into the address later, and leaves it nowhere', async () => {
    const { page } = await open('');
    await page.evaluate((token) => {
      location.hash = `#token=${token}`;
    }, TOKEN);
    await page.waitForSelector('#examples li');
    expect(await page.locator('#problem').textContent()).toBe('');
    expect(page.url()).not.toContain(TOKEN);
  });

  it('talks where a browser has no random UUIDs, as over HTTP from another machine', async () => {
    const { page } = await begun();
    await page.evaluate(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    await say(page, TABLE[0] ?? '');
    expect(await page.locator('#turns .think').count()).toBe(1);
  });

  it('is the same session in two tabs', async () => {
    const { page } = await begun();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/#token=${TOKEN}&${(await page.evaluate(() => location.hash)).slice(1)}`);
    await other.waitForSelector('#talk');
    await say(other, TABLE[0] ?? '');
    await page.locator('#text').fill('at 8 pm');
    await page.locator('#text').press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('#turns > li .think').length === 2);
    expect((await texts(page, '.said.user')).join()).toContain('Bamboo Garden');
  });

  it('has no barrier that axe finds serious', async () => {
    const { page } = await begun();
    for (const text of [...TABLE, 'and a unicorn at the table']) await say(page, text);
    expect(await barriers(page)).toEqual([]);
    await page.locator('#text').fill('yes');
    await page.locator('#text').press('Control+Enter');
    await page.waitForSelector('#thinking .notice');
    expect(await barriers(page)).toEqual([]);
    await page.goto(`${server.url}/#`);
    await page.waitForSelector('#start');
    expect(await barriers(page)).toEqual([]);
  });

  it('talks with the service that is chosen', async () => {
    const { page } = await open(`#token=${TOKEN}`);
    await page.selectOption('#services', 'Banks_2');
    expect((await texts(page, '#examples li')).every((text) => text.startsWith('Banks_2'))).toBe(true);
    await page.getByRole('button', { name: 'Begin' }).press('Enter');
    await page.waitForSelector('#talk:not([hidden])');
    await say(page, 'what is my checking balance?');
    expect((await texts(page, '#thinking')).join()).toContain('banks_2_check_balance');
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
  });

  it('says what is wrong without a token', async () => {
    const { page } = await open('');
    expect(await page.getByRole('alert').textContent()).toContain('Send the token of the server');
  });

  it('says that a session is not there', async () => {
    const { page } = await open(`#token=${TOKEN}&session=none`);
    expect(await page.getByRole('alert').textContent()).toContain("There is no session 'none'");
  });
});
