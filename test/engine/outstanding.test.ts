/** Transactions that were sent and whose outcome the world does not show. */
import {
  type Backend,
  createSession,
  failure,
  restoreSession,
  type Session,
  service,
  success,
  type TransactionRequest,
  transaction,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

class Pay extends transaction({
  description: 'Send money',
  slots: { person: z.string(), amount: z.int() },
  returns: { person: z.string(), amount: z.int() },
  transact: ({ amount }) => (amount > 1000 ? failure({ reason: 'too much' }) : success()),
}) {}

const services = [service({ name: 'Bank_1', description: 'Money', apis: [Pay] })];

const pay = (person: string, amount = 900): string => `bank_1_pay({ person: "${person}", amount: ${amount} })`;

/** A bank that does what it is asked; `lose` says of which requests the answer is lost on the way. */
function bank(lose: (nth: number) => boolean): Backend & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    search: () => ({ kind: 'search', rows: [], more: false }),
    transact({ key, arguments: { person, amount } }: TransactionRequest) {
      sent.push(`${person} ${amount} ${key}`);
      if (lose(sent.length)) throw new TypeError('connection reset');
      const declined = Number(amount) > 1000;
      return declined
        ? { kind: 'transaction', status: 'failure', reason: 'too much' }
        : { kind: 'transaction', status: 'success', result: {}, changes: [] };
    },
  };
}

/** A session that paid Ada 900 and never heard whether it did. */
async function inDoubt(): Promise<{ readonly session: Session; readonly backend: ReturnType<typeof bank> }> {
  const backend = bank((nth) => nth === 1);
  const session = createSession({ services, backend, id: 'a' });
  await session.turn(`x1 = ${pay('Ada')}`);
  await expect(session.turn('confirm(x1)')).rejects.toThrow('connection reset');
  expect(session.inDoubt).toHaveLength(1);
  return { session, backend };
}

async function drafted(session: Session, program: string): Promise<string> {
  await session.turn(program);
  return session.world.tasks.at(-1)?.variable as string;
}

async function confirmed(session: Session, program: string): Promise<void> {
  const { ok } = await session.turn(`confirm(${await drafted(session, program)})`);
  expect(ok).toBe(true);
}

const keys = ({ sent }: { readonly sent: readonly string[] }, person: string): readonly string[] =>
  sent.filter((line) => line.startsWith(person)).map((line) => line.split(' ').at(-1) as string);

describe('a transaction in doubt that is tried again has the key that it had', () => {
  test('after another transaction of the API', async () => {
    const { session, backend } = await inDoubt();
    await confirmed(session, pay('Bo', 5));
    expect(session.inDoubt).toHaveLength(1);
    await session.turn('x1.amount = 900');
    await session.turn('confirm(x1)');
    expect(session.inDoubt).toEqual([]);
    expect(new Set(keys(backend, 'Ada')).size).toBe(1);
    expect(keys(backend, 'Ada')).not.toContain(keys(backend, 'Bo')[0]);
  });

  test.each<readonly [string, (session: Session) => Promise<Session>]>([
    ['undo', async (session) => session.undo(0).then(() => session)],
    ['restore', async (session) => restoreSession(session.save(), { services, backend: bank(() => false) })],
    ['fork', async (session) => session.fork()],
    [
      'suspend and resume',
      async (session) => {
        await session.turn('suspend(x1)');
        return session;
      },
    ],
  ])('after %s', async (_, change) => {
    const { session, backend } = await inDoubt();
    const after = await change(session);
    const [doubt] = after.inDoubt;
    expect(doubt?.key).toBe(keys(backend, 'Ada')[0]);
    await confirmed(after, pay('Bo', 5));
    await confirmed(after, pay('Ada'));
    expect(after.inDoubt).toEqual([]);
    expect(new Set(keys(backend, 'Ada')).size).toBe(1);
  });

  test('when it is lost again', async () => {
    const backend = bank((nth) => nth !== 2);
    const session = createSession({ services, backend });
    await session.turn(`x1 = ${pay('Ada')}`);
    await session.turn('confirm(x1)').catch(() => {});
    await confirmed(session, pay('Bo', 5));
    await session.turn('x1.amount = 900');
    await session.turn('confirm(x1)').catch(() => {});
    expect(session.inDoubt.map(({ key }) => key)).toEqual([keys(backend, 'Ada')[0]]);
    expect(keys(backend, 'Ada')[1]).toBe(keys(backend, 'Ada')[0]);
  });
});

describe('another transaction has a key of its own', () => {
  test('with other arguments: the doubt about the first stays', async () => {
    const { session, backend } = await inDoubt();
    await session.turn('x1.amount = 800');
    await session.turn('confirm(x1)');
    expect(new Set(keys(backend, 'Ada')).size).toBe(2);
    expect(session.inDoubt.map(({ arguments: args }) => args)).toEqual([{ person: 'Ada', amount: 900 }]);
  });

  test('with the same arguments, once the first is answered', async () => {
    const backend = bank(() => false);
    const session = createSession({ services, backend });
    await confirmed(session, pay('Ada'));
    await confirmed(session, pay('Ada'));
    expect(new Set(keys(backend, 'Ada')).size).toBe(2);
  });

  test('with the same arguments in one turn', async () => {
    const backend = bank(() => false);
    const session = createSession({ services, backend, approval: 'implied' });
    await session.turn(`x1 = ${pay('Ada')}\nx2 = ${pay('Ada')}\nconfirm(x1)\nconfirm(x2)`);
    expect(new Set(keys(backend, 'Ada')).size).toBe(2);
  });

  test('with the same arguments after a failure that was undone: it is another attempt', async () => {
    const backend = bank(() => false);
    const session = createSession({ services, backend, id: 'f' });
    await confirmed(session, pay('Ada', 2000));
    await session.undo(0);
    await confirmed(session, pay('Ada', 2000));
    expect(new Set(keys(backend, 'Ada')).size).toBe(2);
  });
});

describe('a transaction that was done in a turn that was undone', () => {
  test('has the same key when it is asked again, wherever it comes then', async () => {
    const backend = bank(() => false);
    const session = createSession({ services, backend });
    await confirmed(session, pay('Ada'));
    await session.undo(0);
    expect(session.inDoubt).toEqual([]);
    await confirmed(session, pay('Bo', 5));
    await confirmed(session, pay('Ada'));
    expect(new Set(keys(backend, 'Ada')).size).toBe(1);
    await confirmed(session, pay('Ada'));
    expect(new Set(keys(backend, 'Ada')).size).toBe(2);
  });

  test('is remembered by a saved session', async () => {
    const backend = bank(() => false);
    const session = createSession({ services, backend });
    await confirmed(session, pay('Ada'));
    await session.undo(0);
    const restored = await restoreSession(session.save(), { services, backend });
    expect(restored.save()).toBe(session.save());
    await confirmed(restored, pay('Bo', 5));
    await confirmed(restored, pay('Ada'));
    expect(new Set(keys(backend, 'Ada')).size).toBe(1);
  });
});

test('a transaction whose journal line cannot be written is not sent', async () => {
  const backend = bank(() => false);
  let lines = 0;
  const append = (): void => {
    lines += 1;
    if (lines > 3) throw new TypeError('disk full');
  };
  const session = createSession({ services, backend, journal: { append } });
  await session.turn(`x1 = ${pay('Ada')}`);
  await expect(session.turn('confirm(x1)')).rejects.toThrow('disk full');
  expect(backend.sent).toEqual([]);
  expect(session.inDoubt).toEqual([]);
});

test('null in place of a reason or an alternative is none, as remote services say it', async () => {
  const reply = { kind: 'transaction', status: 'failure', reason: null, alternative: null };
  const backend = { ...bank(() => false), transact: () => reply as never };
  const session = createSession({ services, backend });
  await session.turn(`x1 = ${pay('Ada')}`);
  const { ok, actions } = await session.turn('confirm(x1)');
  expect([ok, actions.map(({ kind }) => kind), session.inDoubt]).toEqual([true, ['notification', 'prompt'], []]);
  expect((await restoreSession(session.save(), { services })).digest()).toBe(session.digest());
});
