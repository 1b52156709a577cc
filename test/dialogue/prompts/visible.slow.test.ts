import { promptText, renderPrompt } from 'typetod/dialogue';
import { parse } from 'typetod/language';
import { allServices } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Prompt, sessionFor, sourceOf } from 'typetod/internal';
import { renderTarget } from '../../../src/dialogue/index.js';
import { lookup, taskIdOf, taskOf } from '../../../src/world/index.js';
import { type PromptedTurn, promptedTurns, transcripts } from './inputs.js';
import { mentionsOf, unseen } from './visibility.js';

let turns: readonly PromptedTurn[] = [];
beforeAll(async () => {
  turns = (await Promise.all(transcripts.map(promptedTurns))).flat().filter(({ ok }) => ok);
});

/** The turns of which something stays unseen, with what it is. */
function blind(check: (turn: PromptedTurn) => readonly string[]): readonly string[] {
  return turns.flatMap((turn) => check(turn).map((name) => `${turn.title}, turn ${turn.number}: ${name}`));
}

const words = ({ user }: Prompt): ReadonlySet<string> => new Set(user.match(/\w+/g));

describe('a prompt of a bundled transcript', () => {
  it('shows the variables, APIs, slots and properties of the statements that are wanted', () => {
    expect(turns.length).toBeGreaterThan(300);
    const missing = blind(({ input, target }) => {
      const prompt = renderPrompt(input);
      return [...unseen(target, prompt.user, ['variables']), ...unseen(target, promptText(prompt), ['apis', 'slots'])];
    });
    expect(missing).toEqual([]);
  });

  it('shows every task that is wanted, and its slots and properties, when all earlier turns are left out', () => {
    const missing = blind(({ input, target }) => {
      const prompt = renderPrompt(input, { maxTurns: 0 });
      const shown = words(prompt);
      const lost = [...mentionsOf(target).variables].filter((name) => {
        const value = lookup(input.world, name as `x${number}`);
        const id = value && taskIdOf(value);
        return id === undefined || !shown.has(taskOf(input.world, id).variable);
      });
      return [...lost, ...unseen(target, promptText(prompt), ['apis', 'slots'])];
    });
    expect(missing).toEqual([]);
  });

  it('shows the slots and properties of earlier tasks when no API is shown', () => {
    const missing = blind(({ input, target }) => {
      const { apis, variables } = mentionsOf(target);
      if (apis.size > 0 || variables.size === 0) return [];
      return unseen(target, renderPrompt({ ...input, apis: [] }, { maxTurns: 0 }).user, ['slots']);
    });
    expect(missing).toEqual([]);
  });

  it('does not show what is only in the statements that are wanted', () => {
    const wanted = 'zoo_1_find_lions({ mane: "long" })\nsay(x999.roar)';
    const text = promptText(renderPrompt(turns[0]!.input));
    const names = ['x999', 'zoo_1_find_lions', 'mane', 'roar'];
    expect(unseen(wanted, text, ['variables', 'apis', 'slots'])).toEqual(names);
  });
});

describe('the target of a bundled transcript', () => {
  it('comes to the same world as the statements with all their names', async () => {
    const differ: string[] = [];
    for (const transcript of transcripts) {
      const session = sessionFor(transcript, { services: allServices, reader: naturalReader });
      for (const [at, turn] of transcript.turns.entries()) {
        const source = sourceOf(turn);
        const parsed = parse(source);
        const other = session.fork();
        const { ok } = await session.turn(source);
        if (!ok || !parsed.ok) continue;
        const again = await other.turn(renderTarget(parsed.statements));
        if (!again.ok || other.digest() !== session.digest()) differ.push(`${transcript.title}, turn ${at + 1}`);
      }
    }
    expect(differ).toEqual([]);
  });
});
