import { promptText, renderPrompt } from 'typetod/dialogue';
import { createRegistry } from 'typetod';
import { EMPTY_WORLD } from '../../../src/world/index.js';
import { servicesFromSgdSchema, readSgdDialogues, readSgdSchema } from '@typetod/corpora/sgd';
import { exampleTurns, parserExample } from '@typetod/training/examples';
import { beforeAll, describe, expect, it } from 'vitest';
import { historyFrom, renderTarget } from '../../../src/dialogue/index.js';
import type { PromptInput } from 'typetod/internal';
import { unseen } from './visibility.js';

const directory = process.env.TYPETOD_SGD_DIR;
/** Every so many dialogues of the split. */
const STEP = 20;

describe.skipIf(directory === undefined)('a prompt of an SGD dialogue', () => {
  const turns: { readonly id: string; readonly input: PromptInput; readonly target: string }[] = [];

  beforeAll(async () => {
    const registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory!, 'dev')));
    const dialogues = [...readSgdDialogues(directory!, 'dev')].filter((_, at) => at % STEP === 0);
    for (const dialogue of dialogues) {
      let world = EMPTY_WORLD;
      for await (const turn of exampleTurns(dialogue, registry, { mode: 'annotated' })) {
        const {
          id,
          context,
          utterance,
          apis: names,
        } = parserExample(turn, registry, { split: 'dev', mode: 'annotated' });
        const apis = names.flatMap((name) => registry.apis.get(name) ?? []);
        const target = renderTarget(turn.statements);
        turns.push({ id, input: { history: historyFrom(context), world, utterance, apis }, target });
        world = turn.world;
      }
    }
  });

  it('shows the variables, APIs, slots and properties of the statements that are wanted', () => {
    expect(turns.length).toBeGreaterThan(800);
    const missing = turns.flatMap(({ id, input, target }) => {
      const prompt = renderPrompt(input);
      return [
        ...unseen(target, prompt.user, ['variables']),
        ...unseen(target, promptText(prompt), ['apis', 'slots']),
      ].map((name) => `${id}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('has a system part that depends on the APIs only', () => {
    const systems = new Map<string, string>();
    for (const { input } of turns) {
      const { system } = renderPrompt(input);
      const apis = input.apis.map((api) => api.name).join();
      expect(systems.get(apis) ?? system).toBe(system);
      systems.set(apis, system);
    }
    expect(systems.size).toBeLessThan(turns.length);
  });
});
