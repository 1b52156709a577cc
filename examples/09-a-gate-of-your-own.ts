// A gate of your own: a spending limit.
//
// A gate looks at what the parser proposes before anything is committed. It sees the program as statements and a trial of
// it: the world as it would be afterwards. This one finds transactions with an amount above a limit, leaves the amount
// out, and has the agent say why. It knows no service: every slot of type money counts.
import assert from 'node:assert/strict';
import { createSession } from 'typetod';
import { editStatements } from 'typetod/language';
import { banks2 } from 'typetod/apis';
import { annotatedParser, DialogueManager, type Finding, type Gate, pytod } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';

function spendingLimit(limit: number): Gate {
  return {
    // Stands in traces.
    name: 'spending-limit',
    // What is wrong with a program that could be executed: here, amounts of tasks that are not done yet.
    inspect: ({ trial }) =>
      trial.world.tasks.flatMap((task): Finding[] => {
        if (task.kind !== 'transaction' || task.phase === 'performed') return [];
        const { api } = task;
        const tooMuch = Object.entries(task.slots).filter(
          ([slot, { canonical }]) => api.slots.get(slot)?.kind === 'money' && Number(canonical) > limit,
        );
        return tooMuch.map(([slot, { canonical: value }]) => ({
          code: 'above-limit',
          // For the parser, with the remedies 'retry' and 'revise'.
          message: `${slot} is ${value}, and at most ${limit} may be spent at a time. Leave it out.`,
          // For the user, with the remedy 'ask'.
          question: `I can send at most $${limit} at a time.`,
          api: api.name,
          slot,
          value,
          legal: [],
        }));
      }),
    // The program without what is wrong with it.
    reduce: ({ statements }, { slot }) => ({
      statements: editStatements(statements, { entry: (entry) => (entry.name === slot ? undefined : entry) }),
      what: `left out ${slot}, which is above the limit`,
    }),
  };
}

const turns = [
  {
    utterance: 'Send 900 dollars to Ada from my checking account.',
    program: 'x1 = banks_2_transfer_money({ account_type: "checking", recipient_name: "Ada", transfer_amount: 900 })',
  },
  { utterance: 'Then 400.', program: 'x1.transfer_amount = 400' },
  { utterance: 'Yes, please.', program: 'confirm(x1)' },
];

const session = createSession({ services: [banks2], reader: naturalReader });
const manager = new DialogueManager({
  session,
  parser: annotatedParser(turns),
  gates: [...pytod(), { gate: spendingLimit(500), remedy: 'ask' }],
});

const found: string[] = [];
for (const { utterance } of turns) {
  const { reply, events } = await manager.turn(utterance);
  console.log(`user: ${utterance}\nagent: ${reply}`);
  for (const event of events) {
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') continue;
    const [finding] = event.verdict.findings;
    found.push(`${event.gate}: ${finding?.code}`);
    console.log(`  ${event.gate}, ${event.verdict.kind}: ${finding?.message}`);
  }
}

assert.deepEqual(found, ['spending-limit: above-limit']);
const [transfer] = session.world.tasks;
assert.equal(transfer?.kind === 'transaction' && transfer.phase, 'performed');
assert.equal(session.state[0]?.slots.transfer_amount?.canonical, 400);
