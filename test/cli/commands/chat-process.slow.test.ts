import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, openEndpoint } from '../../models/endpoint.js';
import { writeTinyWriter } from '../../models/tiny/models.js';
import { chatting, turnsOf } from './chatting.js';
import { COMMAND_LINE } from '../command-line.js';
import { temporaryFolder } from '../../temporary-folder.js';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));
const CHAT = [...COMMAND_LINE, 'chat'];
const folder = temporaryFolder();

describe('the process of typetod chat', () => {
  let endpoint: Endpoint;
  beforeAll(async () => {
    endpoint = await openEndpoint();
  });
  afterAll(() => endpoint.close());

  it('takes a turn for each line of stdin, and ends with 0', () => {
    const input = 'alarm_1_get_alarms({})\n\n/state\nsay()';
    const args = [...CHAT, '--parser', 'program', '--service', 'alarm_1'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', input });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [offer, state, goodbye, ...more] = stdout.split('\n');
    expect(offer).toContain('alarm');
    expect(state).toBe('Alarm_1 GetAlarms {}');
    expect(goodbye).toMatch(/\w/);
    expect(more).toEqual(['']);
  });

  it('ends when the input does, and with all of its output, whatever a service keeps open', () => {
    const file = join(folder, 'stuck.ts');
    const source = `import { search, service } from 'typetod';
      import { z } from 'zod';
      setInterval(() => undefined, 1000);
      const find = search({
        description: 'Find a room', intent: 'FindRoom', entity: 'room',
        slots: { city: z.string() }, returns: { name: z.string() },
        search: () => new Promise<never>(() => undefined),
      });
      export const rooms = service({ name: 'Rooms', description: 'Rooms', apis: [find] });`;
    writeFileSync(file, source);
    const args = [...CHAT, '--parser', 'program', '--apis', file, '--own', '--timeout', '1'];
    const input = 'rooms_find_room({ city: "Rome" })';
    const ended = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', input, timeout: 20_000 });
    expect(ended.signal).toBeNull();
    expect(ended.stdout).toMatch(/did not answer|too long/);
  });

  it('prints the same for the same lines and the same seed', async () => {
    const args = ['--transcript', 'transcripts/restaurants_2/a-table-by-phone.tod', '--seed', 'a'];
    const lines = Array<string>(7).fill('');
    const [one, other] = [await chatting({ lines }, ...args), await chatting({ lines }, ...args)];
    expect(other).toEqual(one);
    expect(one.out).toHaveLength(14);
  });

  it('aborts the turn under way on an interrupt, and goes on', async () => {
    const args = [
      ...CHAT,
      '--parser',
      'openai',
      '--model',
      'm',
      '--base-url',
      endpoint.baseURL,
      '--service',
      'Alarm_1',
    ];
    const child = spawn(process.execPath, args, { cwd, stdio: 'pipe' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += String(data);
      if (stderr.includes('aborted')) child.stdin.end('/services\n');
    });
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += String(data);
    });
    endpoint.answer(() => void child.kill('SIGINT'));
    child.stdin.write('Wake me at six.\n');
    expect(await ended).toBe(0);
    expect(stderr).toBe('The turn was aborted. Nothing of it holds.\n');
    expect(stdout).toMatch(/^Alarm_1 {2}/);
  });
});

describe('typetod chat --parser local', () => {
  it('holds a conversation with a model on this machine', async () => {
    const path = join(folder, 'writer');
    // The last word of a prompt is "on".
    writeTinyWriter(path, { next: { on: { say: 9 }, say: { '(': 9 }, '(': { ')': 9 } } });
    const config = JSON.parse(readFileSync(join(path, 'config.json'), 'utf8')) as object;
    writeFileSync(join(path, 'config.json'), JSON.stringify({ ...config, max_position_embeddings: 8192 }));
    const ran = await chatting(
      { lines: ['Thank you, goodbye.'] },
      ...['--parser', 'local', '--model-dir', path, '--service', 'Alarm_1', '--json'],
    );
    expect(turnsOf(ran)).toMatchObject([{ outcome: 'committed', program: 'x1 = say()' }]);
  });
});
