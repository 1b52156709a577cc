import { createSession } from 'typetod';
import { buses2, flights1, hotels4, movies1 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';

const services = [buses2, flights1, hotels4, movies1];

/** What a conversation comes to: the program of its last turn, without what the agent adds, and the reply. */
async function said(...utterances: readonly string[]): Promise<{ readonly program: string; readonly reply: string }> {
  const session = createSession({ services, reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  let last = { program: '', reply: '' };
  for (const utterance of utterances) {
    const { result, reply } = await manager.turn(utterance);
    const lines = (result?.program ?? '').split('\n').filter((line) => !/= (?:show|hint)\(/.test(line));
    last = { program: lines.join(' ; '), reply };
  }
  return last;
}

const BUS = 'I need a bus from Boston to New York on Wednesday for two people';

describe('an hour of results that a search takes none of', () => {
  test.each([
    [`${BUS} at 6:45 pm`, 'departure_time: "6:45 pm"'],
    [`${BUS}, the 5:50 pm one`, 'departure_time: "5:50 pm"'],
    ['I need a one way flight from Los Angeles to New York on Friday at 7:20 pm', 'outbound_departure_time: "7:20 pm"'],
  ])('is searched for: %s', async (utterance, given) => {
    expect((await said(utterance)).program).toContain(given);
  });

  test.each([
    `${BUS} around 6 pm`,
    `${BUS} at 6 pm-ish`,
    `${BUS}, not at 6 pm`,
    `${BUS} at 5:50 pm or 6:45 pm`,
    // When a house opens is no hour of what is looked for.
    'I need a hotel in London, we get there at 6 pm',
  ])('is none where it is not exact, not wanted, or not told with an offer: %s', async (utterance) => {
    expect((await said(utterance)).program).not.toMatch(/_time: "/);
  });

  test('is a bound where it is one', async () => {
    expect((await said(`${BUS} after 6 pm`)).program).toContain('departure_time: after("6 pm")');
  });

  test('narrows what was found, where nothing else was understood', async () => {
    expect((await said(BUS, 'the bus that goes at 6:45 pm')).program).toBe('x1.departure_time = "6:45 pm"');
    expect((await said(BUS, 'does it leave at 6:45 pm?')).program).not.toContain('departure_time = ');
  });

  test('comes near to what there is, where nothing is at that hour', async () => {
    const { reply } = await said(`${BUS} at 6 pm`);
    expect(reply).toBe(
      'Unfortunately, there are no such buses leaving at 6 pm. There is one leaving at 5:50 pm. Would you like to see that one?',
    );
    expect((await said(`${BUS} at 6 pm`, 'yes')).program).toBe('x1.departure_time = "17:50"');
  });
});
