import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { JsonLines } from '@typetod/corpora/internal';
import type { SgdSplit, SplitWalk } from '@typetod/corpora/sgd';
import { checkMessages } from '../../examples/check-messages.js';
import type { ExampleCounts } from '../../examples/counts.js';
import { annotatedState, type MessagesExample, type SystemPlace, SystemTexts } from '../../examples/messages.js';
import type { PromptedExample, SplitExamples, TurnExamples } from '../../examples/split.js';

export interface WrittenMessages extends Omit<ExampleCounts, 'supervisor' | 'addTurn' | 'addQuestions'> {
  /** How many of the turns are left out because they have no statement: a chat without an answer teaches nothing. */
  readonly unanswered: number;
  /** How many system texts there are; 0 where they are inline. */
  readonly systems: number;
  /** The size of each file. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** Where system texts are written to. */
interface Systems {
  readonly file: JsonLines;
  readonly texts: SystemTexts;
}

function exampleOf({ turn, parsing }: TurnExamples, systems: Systems | undefined): MessagesExample {
  const { id, prompt, completion } = parsing as PromptedExample;
  const state = annotatedState(turn.dialogue, turn.index);
  const [user, assistant] = [
    { role: 'user', content: prompt.user },
    { role: 'assistant', content: completion },
  ] as const;
  if (!systems) return { id, messages: [{ role: 'system', content: prompt.system }, user, assistant], state };
  const { name, isNew } = systems.texts.nameOf(prompt.system);
  if (isNew) systems.file.add({ system: name, content: prompt.system });
  return { id, system: name, messages: [user, assistant], state };
}

/** Writes the examples of a split as chat messages, and reads them back. */
export async function writeMessages(
  folder: string,
  split: SgdSplit,
  examples: SplitExamples,
  walk: SplitWalk,
  place: SystemPlace,
): Promise<WrittenMessages> {
  const path = join(folder, `${split}.messages.jsonl`);
  const systemsPath = place === 'once' ? join(folder, `${split}.systems.jsonl`) : undefined;
  const file = new JsonLines(path);
  const systems =
    systemsPath === undefined ? undefined : { file: new JsonLines(systemsPath), texts: new SystemTexts() };
  let unanswered = 0;
  try {
    for await (const entry of walk.entries()) {
      for await (const turn of examples.add(entry)) {
        if (turn.turn.statements.length === 0) unanswered += 1;
        else file.add(exampleOf(turn, systems));
      }
    }
  } finally {
    file.close();
    systems?.file.close();
  }
  await checkMessages({ examples: path, ...(systemsPath !== undefined && { systems: systemsPath }) });
  const { supervisor: _, ...counts } = examples.counts;
  const sizes = [path, ...(systemsPath === undefined ? [] : [systemsPath])].map(
    (one) => [basename(one), statSync(one).size] as const,
  );
  return { ...counts, unanswered, systems: systems?.texts.count ?? 0, bytes: Object.fromEntries(sizes) };
}
