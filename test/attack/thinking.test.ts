/**
 * Promise: what a model thinks decides nothing and is not told to anybody; only what it says counts.
 *
 * Each reader of a model's text is given thoughts that say the opposite of the answer, at every place where models and
 * endpoints leave them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createSession } from 'typetod';
import {
  createRewriter,
  DialogueManager,
  modelDirector,
  modelParser,
  ParserSupervisor,
  SchemaSupervisor,
} from 'typetod/dialogue';
import { choiceOf, fencedText, jsonOf, numberedAnswers } from 'typetod/models';
import { describe, expect, test } from 'vitest';
import { restaurants2 } from '../../apis/index.js';
import { optionLetter } from '../../src/models/model.js';
import { only, reviewed, ASKED, FIND_PLACE } from '../dialogue/gates/harness.js';
import { answering, saying } from '../dialogue/supervisors/models.js';

type Thinking = (thought: string, said: string) => string;

/** Where thoughts stand. */
const THINKING: readonly (readonly [string, Thinking])[] = [
  ['before', (thought, said) => `<think>\n${thought}\n</think>\n\n${said}`],
  ['before, in capitals', (thought, said) => `<THINK>${thought}</THINK>${said}`],
  ['before, by another name', (thought, said) => `<thinking>${thought}</thinking>\n${said}`],
  ['before, in brackets', (thought, said) => `[THINK]${thought}[/THINK]${said}`],
  ['before, without its beginning', (thought, said) => `${thought}\n</think>\n${said}`],
  ['before, in thought', (thought, said) => `<think>${said}<think>${thought}</think>${thought}</think>${said}`],
  ['before, twice', (thought, said) => `<think>${thought}</think>\n<think>${thought}</think>\n${said}`],
  ['behind', (thought, said) => `${said}\n<think>${thought}</think>`],
  ['behind, cut off', (thought, said) => `${said}\n<think>${thought}`],
  ['on both sides', (thought, said) => `${thought}</think>${said}<think>${thought}`],
];

/** Texts that say nothing. */
const SILENT: readonly (readonly [string, (thought: string) => string])[] = [
  ['cut off', (thought) => `<think>${thought}`],
  ['cut off, in capitals', (thought) => `<Thinking>\n${thought}`],
  ['all there is', (thought) => `<think>${thought}</think>`],
  ['all there is, without its beginning', (thought) => `${thought}</think>`],
  ['in thought, cut off', (thought) => `<think>a<think>b</think>${thought}`],
];

const place = { dialogue: 'd', turn: 1, step: 0, attempt: 0 };
const options = ['yes', 'no', 'later'].map((name, at) => ({ letter: optionLetter(at), name, text: name }));

const apiOf = (name: string) => {
  const api = restaurants2.apis.find((one) => one.name === name);
  if (!api) throw new TypeError(name);
  return api;
};

const { registry } = createSession({ services: [restaurants2] }).engine;

/** The slot that a supervisor finds to be meant. */
async function slotChosen(text: string): Promise<string | undefined> {
  const supervisor = new SchemaSupervisor(saying(text));
  const doubt = { api: apiOf(FIND_PLACE), registry, slot: 'cost', taken: new Set<string>() };
  const answer = await supervisor.ask(doubt, place);
  return answer.kind === 'slot' ? answer.slot : undefined;
}

async function valueFound(text: string): Promise<string | undefined> {
  const supervisor = new ParserSupervisor(saying(text));
  const api = apiOf(FIND_PLACE);
  const slot = api.slots.get('location');
  const questions = slot ? [{ api, slot }] : [];
  const passage = [{ speaker: 'user', text: 'Not in Reno, in Oakland.' }] as const;
  const [value] = (await supervisor.ask({ passage, questions }, place)).values;
  return value?.kind === 'answer' ? value.text : undefined;
}

async function decision(text: string): Promise<string> {
  const director = modelDirector(saying(text));
  const setting = { turns: [ASKED], gates: only('what-if', 'revise'), supervisors: { director } };
  const { kind, findings } = await reviewed('confirm(x1)', setting);
  expect(JSON.stringify(findings)).not.toContain('hidden');
  return kind;
}

async function apiCalled(text: string): Promise<string | undefined> {
  const apiNames = saying(text);
  const setting = { gates: only('api-name'), supervisors: { apiNames }, apis: [FIND_PLACE] };
  return (await reviewed('eat()', setting)).source;
}

async function reworded(text: string): Promise<string> {
  const action = { kind: 'request', task: 0, slot: 'time', spoken: true, variable: 'x2' } as const;
  const sentence = { text: 'What time would you like to leave?', actions: [action], values: [] };
  const { value } = await createRewriter(saying(text))([sentence], { place }).next();
  return value ? value.sentence.text : '';
}

async function programOf(text: string): Promise<string> {
  const session = createSession({ services: [restaurants2] });
  const manager = new DialogueManager({ session, parser: modelParser(answering(() => ({ text }))) });
  return (await manager.turn('Asian, in San Jose.')).source;
}

const letterOf = async (name: string): Promise<string> => {
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) if ((await slotChosen(letter)) === name) return letter;
  return '?';
};

describe.each(THINKING)('a thought that stands %s', (_, thinking) => {
  test('is no answer', () => {
    expect(choiceOf(thinking('b) no\nAnswer: no', 'a'), options)).toBe(0);
    expect(numberedAnswers(thinking('1) today\n2) none', '1) tomorrow\n2) noon'), 2)).toEqual(['tomorrow', 'noon']);
    expect(jsonOf(thinking('{"a": 2}', '```json\n{"a": 1}\n```'))).toEqual({ a: 1 });
    expect(fencedText(thinking('```\nno\n```', '```\nyes\n```'))).toBe('yes');
  });

  test('chooses no slot and finds no value', async () => {
    const [price, vegetarian] = [await letterOf('price_range'), await letterOf('has_vegetarian_options')];
    expect(await slotChosen(thinking(`${vegetarian})\nAnswer: ${vegetarian}`, price))).toBe('price_range');
    expect(await valueFound(thinking('1) Reno', '1) Oakland'))).toBe('Oakland');
  });

  test('decides about no action, and is no reason', async () => {
    expect(await decision(thinking('a) pass, hidden', 'c) the user said no'))).toBe('aborted');
    expect(await decision(thinking('c) abort, hidden', 'a'))).toBe('accepted');
  });

  test('names no API, and is not spoken', async () => {
    expect(await apiCalled(thinking('b', 'a'))).toBe(`${FIND_PLACE}()`);
    expect(await reworded(thinking('What day would you like to leave?', 'When would you like to leave?'))).toBe(
      'When would you like to leave?',
    );
  });

  test('is no program', async () => {
    const said = `${FIND_PLACE}({ location: "San Jose", category: "Asian" })`;
    expect(await programOf(thinking('say()', said))).toBe(said);
    expect(await programOf(thinking('confirm(x1)\nsay()', `\`\`\`\n${said}\n\`\`\``))).toBe(said);
  });
});

describe.each(SILENT)('a thought that is %s', (_, thinking) => {
  test('leaves the question unanswered, whoever asked', async () => {
    expect(choiceOf(thinking('a'), options)).toBeUndefined();
    expect(numberedAnswers(thinking('1) today'), 1)).toEqual([undefined]);
    expect(jsonOf(thinking('{"a": 2}'))).toBeUndefined();
    expect(await slotChosen(thinking('a'))).toBeUndefined();
    expect(await valueFound(thinking('1) Oakland'))).toBeUndefined();
    expect(await decision(thinking('a'))).toBe('aborted');
    expect(await apiCalled(thinking('a'))).toBe('parse_error()');
    expect(await reworded(thinking('When would you like to leave?'))).toBe('What time would you like to leave?');
    expect(await programOf(thinking('say()'))).toBe('parse_error()');
  });
});

test('nobody reads what a model wrote but by the functions that take thinking off', () => {
  const readers =
    /(?:choiceOf|numberedAnswers|jsonOf|fencedText|fencesOf|spokenText|verdictIn|auditIn|stateIn)\((?:call\.|step\.asked\.)?reply\.text/g;
  // A proposal is what the parser wrote: the review takes the thinking off it, whoever wrote it.
  const proposals = /source: reply\.text/g;
  // A trace shows developers what was written.
  const traces = new Set(['cli/commands/chat/trace.ts']);
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^models\b/.test(file) && !traces.has(file.replaceAll('\\', '/')))
    .flatMap((file) => {
      const text = readFileSync(`src/${file}`, 'utf8').replace(readers, '').replace(proposals, '');
      const unread = /\breply\??\.text\b|\btext\b[^;{}]*\}\s*=\s*(?:call\.)?reply\b/.exec(text);
      return unread ? [`${file}: ${unread[0]}`] : [];
    });
  expect(found).toEqual([]);
});
