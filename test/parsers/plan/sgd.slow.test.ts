import { createRegistry } from 'typetod';
import { print } from 'typetod/language';
import { readSgdDialogues, readSgdSchema, servicesFromSgdSchema } from '@typetod/corpora/sgd';
import { exampleTurns } from '@typetod/training/examples';
import { beforeAll, describe, expect, it } from 'vitest';
import { planOf, statementsOf } from 'typetod/internal';
import { digest, EMPTY_WORLD } from '../../../src/world/index.js';

const directory = process.env.TYPETOD_SGD_DIR;
/** Every so many dialogues of the split. */
const STEP = 20;

/** A program without the order of its arguments, which means nothing. */
function sorted(program: string): string {
  const lines = program
    .replaceAll(/\{ (.*) \}/g, (_, entries: string) => entries.split(', ').sort().join(', '))
    .split('\n')
    .map((line) => line.split('; ').sort().join('; '));
  return lines.sort().join('\n');
}

describe.skipIf(directory === undefined)('a plan of a turn of SGD', () => {
  const turns: { readonly id: string; readonly annotated: string; readonly written: string | undefined }[] = [];

  beforeAll(async () => {
    const registry = createRegistry(servicesFromSgdSchema(readSgdSchema(directory!, 'dev')));
    const dialogues = [...readSgdDialogues(directory!, 'dev')].filter((_, at) => at % STEP === 0);
    for (const dialogue of dialogues) {
      let world = EMPTY_WORLD;
      for await (const { statements, index, world: after } of exampleTurns(dialogue, registry, { mode: 'annotated' })) {
        const before = digest(world);
        const plan = planOf(statements, world, (api) => registry.apis.get(api)?.service);
        const written = plan && print(statementsOf(plan, { world, registry }));
        expect(digest(world)).toBe(before);
        turns.push({ id: `${dialogue.dialogue_id}/${index}`, annotated: print(statements), written });
        world = after;
      }
    }
  });

  it('is written as the statements that were annotated, with what carries over within the service', () => {
    expect(turns.length).toBeGreaterThan(800);
    const different = turns.filter(
      ({ annotated, written }) => written === undefined || sorted(written) !== sorted(annotated),
    );
    expect(different).toEqual([]);
  });
});
