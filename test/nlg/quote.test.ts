import { DialogueManager } from '../../src/dialogue/index.js';
import { rulesParser } from '../../src/parsers/index.js';
import { createSession, type Service } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { tryService } from 'typetod/testing';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { guestHouse } from '../engine/stays.js';

const MONDAY = '2019-03-04T09:00';
const SUNDAY = '2019-03-10T09:00';

/** What the agent replies to each line of a user, with a clock of its own where one is given. */
async function replies(
  services: readonly Service[],
  lines: readonly (string | readonly [text: string, now: string])[],
): Promise<readonly string[]> {
  const session = createSession({ services, reader: naturalReader, id: 'told', now: MONDAY });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  const said: string[] = [];
  for (const line of lines) {
    const [text, now = MONDAY] = typeof line === 'string' ? [line] : line;
    said.push((await manager.turn(text, { now })).reply);
  }
  return said;
}

const BOOK = 'Book the lake room for 2 nights please';

describe('what a deed costs or brings', () => {
  test('is told before the question', async () => {
    const [asked, done] = await replies([guestHouse], [BOOK, 'yes']);
    expect(asked).toMatch(/It costs \$80\. (?:Is that right|Shall I go ahead|Does that sound right)\?$/);
    // It is no news.
    expect(done).not.toContain('$80');
  });

  test('is told anew with what it no longer is, and nothing is said to be done', async () => {
    const [, changed, done] = await replies([guestHouse], [BOOK, ['yes', SUNDAY], ['yes', SUNDAY]]);
    expect(changed).toMatch(/It costs \$160, no longer \$80\..*\?$/);
    expect(changed).not.toMatch(/all set|went through/i);
    expect(done).toMatch(/all set|went through|taken care of/i);
  });

  test('may be brought, not cost', async () => {
    const [, , asked] = await replies([guestHouse], [BOOK, 'yes', 'cancel it']);
    expect(asked).toMatch(/The refund is \$20\./);
  });
});

describe('a question for what is quoted', () => {
  const replyTo = async (...programs: readonly string[]): Promise<string> => {
    const trial = await tryService(guestHouse, { now: MONDAY });
    for (const program of programs) await trial.user(program);
    return trial.agent;
  };
  const DRAFT = 'x1 = guest_house_book_stay({ room: "lake", nights: 2 })';

  test('is answered by what was told, which is not told twice', async () => {
    expect((await replyTo(DRAFT, 'say(x1.total_price)')).match(/\$80/g)).toHaveLength(1);
  });

  test('with an alternative is answered by what that costs', async () => {
    const reply = await replyTo(
      'x1 = guest_house_book_stay({ room: "lake", nights: 9 })',
      'confirm(x1)',
      'say(x1.total_price)',
    );
    expect(reply.match(/\$280/g)).toHaveLength(1);
    expect(reply).not.toContain('$360');
  });

  test('in the breath of the call is answered by the question that follows, and by nothing else', async () => {
    const reply = await replyTo(`${DRAFT}\nsay(x1.total_price)`);
    expect(reply).toContain('It costs $80.');
    expect(reply).not.toMatch(/do not know|cannot tell/);
  });

  test('is not answered by what no longer holds', async () => {
    const reply = await replyTo(DRAFT, 'x1.nights = 3; x1.room = "garden"\nsay(x1.total_price)');
    expect(reply).toContain('It costs $120.');
    expect(reply).not.toContain('$80');
  });

  test('has no answer where no quote has it', async () => {
    expect(await replyTo(DRAFT, 'say(x1.stay)')).toMatch(/(?:do not know|cannot tell you) the stay yet/);
    expect(await replyTo('x1 = guest_house_book_stay()', 'say(x1.total_price)')).toMatch(/price as soon as/);
  });
});

describe('what was done', () => {
  test('is asked about where the user says only that it is to change', async () => {
    const [, , asked] = await replies([guestHouse], [BOOK, 'yes', 'can I change my booking?']);
    expect(asked).toMatch(/change|different/);
  });

  test.each([
    ['cancel it', /take it back|take back/],
    ['make it four people instead', /change/],
  ])('and no author says how to take back is told to stay, with a phone number: %s', async (text, said) => {
    const table = 'Book a table for 2 at the Bamboo Garden in San Jose tomorrow at 8 pm';
    const [, , told] = await replies([restaurants2], [table, 'yes', text]);
    expect(told).toMatch(said);
    expect(told).toContain('408-555-0101');
  });

  test('and was taken back is not taken back again', async () => {
    const told = (await replies([guestHouse], [BOOK, 'yes', 'cancel it', 'yes', 'cancel it'])).at(-1);
    expect(told).toMatch(/done/);
    expect(told).not.toContain('refund');
  });
});
