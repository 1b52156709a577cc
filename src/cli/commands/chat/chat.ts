import { flag, text, texts } from '../../options/option.js';
import type { CommandSpec } from '../../command.js';
import { OPTIONS } from '../../options/tables.js';
import { PARSERS } from './parsers/table.js';

/** `typetod chat`. */
export const chat: CommandSpec = {
  args: {
    parser: text(
      'NAME',
      `${Object.keys(PARSERS).join(', ')}; if left out annotated with --transcript, else neural where its model is there, else rules`,
    ),
    transcript: text(
      'NAME',
      'Of annotated: a bundled transcript, or the path of a file or folder; an empty line says what comes next',
    ),
    model: text('NAME', 'Of openai: the model; TYPETOD_MODEL if left out'),
    'base-url': text('URL', "Of openai: the endpoint; OPENAI_BASE_URL if left out, else OpenAI's own"),
    fields: OPTIONS.fields,
    'model-dir': text(
      'FOLDER',
      'Of local, neural and llama: the folder of the model; of the last two that of the package if left out',
    ),
    record: text('FILE', 'Write what the model answers to a new cassette'),
    replay: text('FILE', 'Answer from a cassette in place of the model'),
    service: texts('NAME', 'Service to load; may be repeated; all if left out, or those of the transcript'),
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    fixtures: OPTIONS.fixtures,
    fixture: OPTIONS.fixture,
    now: text(
      'TIME',
      "The clock: a time, or 'platform'; if left out, the platform's for services of one's own, else 2019-03-01T09:00",
    ),
    seed: text('ID', "The session's id, from which keys, random numbers and wordings derive; random if left out"),
    gates: text('SET', 'What is done about wrong proposals: standard, none, pytod, reactod, respact or nod'),
    gate: texts('NAME=REMEDY', 'The remedy of one gate, such as syntax=retry, or off; may be repeated'),
    unsupervised: flag('Gates go by rules alone, and do not ask the model'),
    rewrite: flag('The model rewords questions and results, never confirmations or outcomes'),
    timeout: text('SECONDS', 'How long a turn may take; as long as it takes'),
    beside: flag('Show each turn side by side with its program, and suggest what one could say'),
    show: flag('Show each turn as replay --show does: program, policy, reply, state'),
    trace: flag('Show what happens: model calls, proposals, verdicts, commits, states'),
    json: flag('Print one JSON object a turn instead of text; with --trace also the events'),
    journal: text('FILE', 'Keep the journal in FILE; go on where it ends'),
    save: text('FILE', 'Write the conversation to FILE.tod, to be replayed'),
  },
  examples: [
    ['typetod chat --service Restaurants_2 --beside', 'talk, side by side with the program'],
    ['typetod chat --parser program --service Restaurants_2', 'write programs, and see what the policy makes of them'],
    ['typetod chat --apis clinic.ts --own', 'with services of your own and no others'],
    ['typetod chat --apis clinic.ts --fixtures fixtures.json --fixture ada', 'with services of your own, signed in'],
    ['typetod chat --transcript sold-out --show', 'step through a dialogue with empty lines'],
    ['typetod chat --parser openai --model gpt-5-mini --trace', 'with a language model'],
    ['typetod chat --parser openai --base-url http://localhost:11434/v1 --model qwen3', 'with a server of your own'],
    ['typetod chat --parser local --model-dir models/mine', 'with a model on this machine'],
    ['typetod chat --parser llama:models/mine.gguf', 'the network, and a language model where it is not sure'],
    ['typetod chat --parser openai --replay cassette.jsonl --json < lines.txt', 'offline, for a program to read'],
  ],
  positionals: 0,
  run: async (args, output) => (await import('./run.js')).runChat(args, output),
};
