/** What the application said of who is asking is shown to nobody: no program brings it out, and nothing holds it by the way. */
import { inspect } from 'node:util';
import {
  createSession,
  handle,
  journaled,
  liveBackend,
  requirement,
  type Request,
  type Session,
  search,
  service,
  sessionContext,
  signature,
  success,
  toolSchemas,
  transaction,
} from 'typetod';
import { DialogueManager, modelParser } from 'typetod/dialogue';
import type { Model } from 'typetod/models';
import { scriptedModel } from 'typetod/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Random, report, times } from './campaign.js';

const SECRET = 'hunter2-c0ffee';

class Vault {
  constructor(readonly key: string) {}
}

const visitor = sessionContext({
  userId: journaled(z.string()),
  token: z.string(),
  roles: z.array(z.string()),
  vault: handle<Vault>(),
});
const trusted = requirement({
  context: visitor,
  name: 'trusted',
  refusal: 'You may not do that.',
  holds: ({ roles }) => !roles.includes(`role ${SECRET}`),
});

const nothing = { token: z.string().optional(), session: z.string().optional(), context: z.string().optional() };
class Find extends search({
  description: 'Find things',
  slots: { name: z.string() },
  returns: { name: z.string(), ...nothing },
  entity: 'thing',
  followUp: () => Take,
  context: visitor,
  search: ({ name }, { session }) => (session.token === '' ? [] : [{ name }]),
}) {}
class Take extends transaction({
  description: 'Take a thing',
  slots: { name: z.string() },
  returns: nothing,
  context: visitor,
  transact: () => success(),
}) {}
class Open extends transaction({
  description: 'Open the vault',
  slots: {},
  returns: nothing,
  context: visitor,
  requires: trusted,
}) {}
class Fail extends search({
  description: 'Fail',
  slots: {},
  returns: { name: z.string() },
  entity: 'thing',
  context: visitor,
  search: () => [{ name: Number.NaN as never }],
}) {}
const services = [service({ name: 'Things', description: 'Things', apis: [Find, Take, Open, Fail] })];

const MEMBERS = ['session', 'context', 'token', 'roles', 'vault', 'userId', 'engine', 'constructor', 'key'];
const STATEMENTS = [
  'things_find({ name: "a" })',
  'things_take({ name: "a" })',
  'things_open()',
  'things_fail()',
  'confirm(@)',
  'next(@)',
  'select(@)',
  'resume(@)',
  ...MEMBERS.flatMap((name) => [
    `say(@.${name})`,
    `@.${name} = "x"`,
    `@.name = @.${name}`,
    `things_find({ ${name}: "a" })`,
    `things_find({ name: ${name} })`,
    `things_take({ name: @.${name}.key })`,
  ]),
];

function begin(secret: string): Session {
  const context = { userId: 'ada', token: secret, roles: [`role ${SECRET}`], vault: new Vault(secret) };
  return createSession({ services, context, approval: 'implied', id: 'session' });
}

/** All that can be read of something: as JSON, and as it is printed, with hidden members. */
const readable = (value: unknown): string =>
  `${JSON.stringify(value) ?? ''}${inspect(value, { depth: 12, showHidden: true })}`;

/** A program drawn from hostile statements; every other one is a single statement that may well be taken. */
function program(random: Random): string {
  const lines = random.chance(0.5)
    ? [random.pick(STATEMENTS.slice(0, 8))]
    : Array.from({ length: 1 + random.below(3) }, () => random.pick(STATEMENTS));
  return lines.map((line) => line.replaceAll('@', `x${random.below(12)}`)).join('\n');
}

async function outcomeOf(session: Session, source: string): Promise<unknown> {
  try {
    return await session.turn(source);
  } catch (error) {
    return error;
  }
}

test('no program brings out the context of a session, and no world depends on its secrets', async () => {
  const random = new Random();
  let [turns, taken] = [0, 0];
  for (let walk = 0; walk < times(300, 12); walk += 1) {
    const [session, other] = [begin(SECRET), begin('other')];
    for (let at = 0; at < 12; at += 1) {
      const source = program(random);
      const trial = await session.whatIf(source).catch((error: unknown) => error);
      const result = await outcomeOf(session, source);
      await outcomeOf(other, source);
      const { ok } = result as { readonly ok?: boolean };
      taken += ok === true ? 1 : 0;
      turns += 1;
      expect(readable([result, trial, session.world, session.state, [...session.commits]])).not.toContain(SECRET);
    }
    expect(session.digest()).toBe(other.digest());
    expect(session.save()).toBe(other.save());
    expect(readable(session)).not.toContain(SECRET);
  }
  expect(taken).toBeGreaterThan(turns / 20);
  report('the context of a session is shown to nobody', { turns, taken });
});

test('no prompt, trace, tool schema or signature holds it, also where an API is refused by it', async () => {
  const seen: unknown[] = [];
  const replies = ['things_find({ name: "a" })', 'things_open()', 'confirm(things_take({ name: "b" }))', '?', '?', '?'];
  const script = scriptedModel(replies.map((reply) => ({ purpose: 'parse', reply })));
  const model: Model = {
    ...script,
    name: script.name,
    ask: (request, options) => {
      seen.push(request);
      return script.ask(request, options);
    },
  };
  const manager = new DialogueManager({ session: begin(SECRET), parser: modelParser(model) });
  for (const line of ['Find a.', 'Open it.', 'Take b.', 'Who am I?']) seen.push(await manager.turn(line));
  seen.push(
    manager.said,
    toolSchemas(services[0] as never),
    services[0]?.apis.map((api) => signature(api)),
  );
  expect(seen.length).toBeGreaterThan(8);
  expect(readable(seen)).toContain('You may not do that.');
  expect(readable(seen)).not.toContain(SECRET);
});

test('a backend is given it with the request, in no JSON of which it is', async () => {
  const requests: Request[] = [];
  const note = <R extends Request>(request: R): R => {
    requests.push(request);
    return request;
  };
  const backend = {
    search: (request: Request & { kind: 'search' }) => liveBackend.search(note(request)),
    transact: (request: Request & { kind: 'transaction' }) => liveBackend.transact(note(request)),
  };
  const context = { userId: 'ada', token: SECRET, roles: [], vault: new Vault(SECRET) };
  const session = createSession({ services, context, backend, approval: 'implied' });
  await session.turn('confirm(things_take({ name: "b" }))\nthings_find({ name: "a" })');
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    expect(request.session).toMatchObject({ token: SECRET });
    expect(JSON.stringify({ ...request })).not.toContain(SECRET);
  }
});

test.each([
  ['of another type', { token: { SECRET } }],
  ['beside an unknown part', { tokn: SECRET }],
  ['in place of a handle', { vault: undefined }],
])('no error holds it: a part %s', (_, wrong) => {
  const context = { userId: 'ada', token: SECRET, roles: [], vault: new Vault(SECRET), ...wrong };
  let thrown: unknown;
  try {
    createSession({ services, context });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'bad-context' });
  expect(readable(thrown)).not.toContain(SECRET);
});
