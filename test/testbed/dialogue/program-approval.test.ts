import { banks2 } from 'typetod/apis';
import { sessionEnvironment } from 'typetod/testbed';
import { describe, expect, it } from 'vitest';

type ToolApproval = NonNullable<Parameters<typeof sessionEnvironment>[0]['approval']>;

const TRANSFER =
  'x1 = banks_2_transfer_money({ account_type: "checking", transfer_amount: 150, recipient_name: "Maria", recipient_account_type: "savings" })';
const TOLD = 'Shall I transfer 150 dollars from your checking account to the savings account of Maria?';

async function environment(tools: 'dialogue' | 'direct', approval: ToolApproval) {
  const made = sessionEnvironment({ setup: () => ({ session: { services: [banks2] } }), tools, approval });
  await made.reset({ id: 'transfer' }, 0);
  made.hear('Send Maria 150 dollars from checking to savings.');
  return made;
}

describe('a program that transfers money, where calls of tools need approval', () => {
  it.each(['dialogue', 'direct'] as const)('commits nothing unasked: %s tools', async (tools) => {
    const made = await environment(tools, 'agreed');
    const before = made.digest();
    await made.step({ kind: 'program', program: TRANSFER });
    await made.step({ kind: 'program', program: 'confirm(x1)' });
    await made.step({ kind: 'program', program: `${TRANSFER.replace('x1', 'x40')}\nconfirm(x40)` });
    expect(made.digest()).toBe(before);
  });

  it.each(['No, do not.', 'Yes, but only 50.', 'Wait.', 'What does it cost?'])(
    'commits nothing after: %s',
    async (answer) => {
      const made = await environment('dialogue', 'agreed');
      const before = made.digest();
      await made.step({ kind: 'program', program: TRANSFER });
      await made.step({ kind: 'say', text: TOLD });
      made.hear(answer);
      await made.step({ kind: 'program', program: 'confirm(x1)' });
      expect(made.digest()).toBe(before);
    },
  );

  it('commits what the user agreed to', async () => {
    const made = await environment('dialogue', 'agreed');
    const before = made.digest();
    await made.step({ kind: 'program', program: TRANSFER });
    await made.step({ kind: 'say', text: TOLD });
    made.hear('Yes, please.');
    const result = await made.step({ kind: 'program', program: 'confirm(x1)' });
    expect(result.observation).toMatchObject({ kind: 'turn', ok: true });
    expect(made.digest()).not.toBe(before);
  });

  it('commits nothing in a fork either', async () => {
    const made = (await environment('dialogue', 'agreed')).fork();
    const before = made.digest();
    await made.step({ kind: 'program', program: TRANSFER });
    await made.step({ kind: 'program', program: 'confirm(x1)' });
    expect(made.digest()).toBe(before);
  });
});
