import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckError, checkTranscript } from 'typetod/testing';
import { parseTranscript } from 'typetod/transcripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allServices, restaurants2 } from '../../apis/index.js';

const GOOD = `title: Dinner
services: Restaurants_2
----
user: A table at Bamboo Garden in San Jose at half past seven in the evening.
> x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "half past 7 pm" })
< x2 = hint({ confirm: ["restaurant_name", "location", "time", "number_of_seats", "date"], of: x1 })
< x3 = say(x2)
agent: Today at 7:30 pm for two?
= Restaurants_2 ReserveRestaurant { restaurant_name: "Bamboo Garden", location: "San Jose", time: "19:30" }
`;
const BAD = GOOD.replace('time: "19:30" }', 'time: "07:30" }');
const services = [restaurants2];
const bundled = fileURLToPath(new URL('../../transcripts/restaurants_2', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const refusalOf = async (checked: Promise<unknown>): Promise<CheckError> => {
  const error: unknown = await checked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CheckError);
  return error as CheckError;
};

describe('a transcript that holds', () => {
  it('passes by its path, and the report has what was replayed', async () => {
    const [report, ...more] = await checkTranscript(file('good.tod', GOOD), { services });
    expect(more).toEqual([]);
    expect(report).toMatchObject({ statements: 3, mismatches: [], transcript: { title: 'Dinner' } });
  });

  it('passes as a parsed transcript', async () => {
    await expect(checkTranscript(parseTranscript(GOOD), { services })).resolves.toHaveLength(1);
  });

  it('passes with all others of its folder', async () => {
    expect((await checkTranscript(bundled, { services: allServices })).length).toBeGreaterThan(3);
  });

  it('takes its replies from the recording beside it', async () => {
    const text = GOOD.replace(
      /> x1 =.*/s,
      '> x1 = restaurants_2_find_restaurants({ category: "Asian", location: "Here" })\n< x2 = show(x1)\n< x3 = next(x1)\n< x4 = say(x3)\nagent: Ours.\n= Restaurants_2 FindRestaurants { category: "Asian", location: "Here" }\n',
    );
    const path = file('recorded.tod', text);
    const row = { restaurant_name: 'Ours', location: 'Here', category: 'Asian' };
    const reply = { kind: 'search', rows: [row], more: false };
    const requests = [
      { api: 'restaurants_2_find_restaurants', arguments: { category: 'Asian', location: 'Here' }, reply },
    ];
    await refusalOf(checkTranscript(path, { services }));
    file('recorded.recording.json', JSON.stringify({ version: 1, requests }));
    await expect(checkTranscript(path, { services })).resolves.toHaveLength(1);
  });
});

describe('a transcript that does not hold', () => {
  it('is refused with the place and the difference', async () => {
    const path = file('bad.tod', BAD);
    const { code, problems, message } = await refusalOf(checkTranscript(path, { services }));
    expect(code).toBe('transcript-fails');
    expect(problems.map(({ kind, at }) => [kind, at])).toEqual([['state', `${path}:9`]]);
    expect(message).toBe(
      `${path}: 1 problem\n\n${path}:9: state: turn 1: the dialogue state is another.\n` +
        '  - = Restaurants_2 ReserveRestaurant { restaurant_name: "Bamboo Garden", location: "San Jose", time: "07:30" }\n' +
        '  + = Restaurants_2 ReserveRestaurant { restaurant_name: "Bamboo Garden", location: "San Jose", time: "19:30" }\n',
    );
  });

  it('is named by its title when it was parsed', async () => {
    const { message } = await refusalOf(checkTranscript(parseTranscript(BAD), { services }));
    expect(message).toMatch(/^transcript 'Dinner': 1 problem\n/);
  });

  it('fails the folder that it is in', async () => {
    file('bad.tod', BAD);
    const { problems } = await refusalOf(checkTranscript(folder, { services }));
    expect(problems.map(({ at }) => at)).toContain(`${join(folder, 'bad.tod')}:9`);
  });

  it('is refused where values are not read as people say them', async () => {
    const { problems } = await refusalOf(checkTranscript(parseTranscript(GOOD), { services, reader: () => undefined }));
    expect(problems[0]).toMatchObject({ kind: 'refused' });
  });
});

describe('what cannot be checked', () => {
  it.each([
    ['a path at which nothing is', 'nowhere.tod', 'no-such-path'],
    ['a file that is no transcript', 'notes.txt', 'unknown-extension'],
    ['a text that is none', 'broken.tod', 'missing-key'],
  ])('%s is an error of its own', async (_what, name, code) => {
    if (code !== 'no-such-path') file(name, 'title: Only\n');
    const checked = checkTranscript(join(folder, name), { services });
    await expect(checked).rejects.toMatchObject({ code });
    await checked.catch((error: unknown) => expect(error).not.toBeInstanceOf(CheckError));
    rmSync(join(folder, name), { force: true });
  });

  it('a transcript of services that are not given neither', async () => {
    await expect(checkTranscript(parseTranscript(GOOD), { services: [] })).rejects.toMatchObject({
      code: 'unknown-service',
    });
  });
});
