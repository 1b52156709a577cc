import { type Statement, visit } from '../../language/index.js';
import { choiceOf } from '../../models/answers.js';
import { type Model, type ModelOption, optionLetter } from '../../models/model.js';
import type { Api } from '../../service/index.js';
import { edited } from './edit.js';
import type { Draft, Finding, Gate, Repair } from './gate.js';
import { closest, type Likeness, similarity } from './similar.js';

const CODES: ReadonlySet<Finding['code']> = new Set<Finding['code']>(['unknown-api']);

/** How the gate for names of APIs decides. */
export interface ApiNameOptions {
  /** How alike a known name must be; less, and a model is asked, if there is one. */
  readonly likeness?: Likeness;
  /** Asked which API is meant where names alone do not tell. */
  readonly model?: Model;
}

const LIKENESS: Likeness = { threshold: 0.7, margin: 0.02 };

/** A model is given no more APIs than it can well compare. */
const MOST_OPTIONS = 12;

function givenSlots(draft: Draft, name: string): readonly string[] {
  const given: string[] = [];
  visit(draft.statements, {
    statement: (statement) => {
      if (statement.kind === 'api-call' && statement.api === name)
        given.push(...statement.arguments.map((a) => a.name));
    },
  });
  return given;
}

/** The API of a name among some: by its whole name, or by its intent's, which parsers write without the service. */
function named(name: string, apis: readonly Api[], likeness: Likeness): string | undefined {
  const whole = closest(
    name,
    apis.map((api) => api.name),
    likeness,
  );
  if (whole !== undefined) return whole;
  const intent = closest(name, new Set(apis.map((api) => api.intent)), likeness);
  const [first, ...others] = apis.filter((api) => api.intent === intent);
  return others.length === 0 ? first?.name : undefined;
}

/** By name among the APIs that may be meant; those that have the slots given; those of services in use; all. */
function byName(draft: Draft, name: string, likeness: Likeness): string | undefined {
  const slots = givenSlots(draft, name);
  const used = new Set(draft.trial.before.tasks.map(({ api }) => api.service));
  const fitting = draft.apis.filter((api) => slots.every((slot) => api.slots.has(slot)));
  const inUse = draft.apis.filter(({ service }) => used.has(service));
  const all = [...draft.session.engine.registry.apis.values()];
  for (const apis of [draft.apis, fitting, inUse, all]) {
    const found = named(name, apis, likeness);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function byModel(model: Model, draft: Draft, name: string): Promise<string | undefined> {
  const ranked = [...draft.apis].sort((a, b) => similarity(name, b.name) - similarity(name, a.name));
  const options = [...ranked.slice(0, MOST_OPTIONS), undefined].map((api: Api | undefined, at): ModelOption => {
    const letter = optionLetter(at);
    return api
      ? { letter, name: api.name, text: `${api.name}: ${api.description}` }
      : { letter, name: 'none', text: 'none of these' };
  });
  const request = {
    purpose: 'schema-choice',
    place: draft.placeOf('schema-choice'),
    subject: { api: name, known: draft.apis.map((api) => api.name) },
    messages: [
      {
        role: 'user',
        content: [
          `A program calls \`${name}\`, which does not exist, because a user said: "${draft.utterance}"`,
          'Which of these functions is meant? Answer with one letter.',
          ...options.map(({ letter, text }) => `${letter}) ${text}`),
        ].join('\n'),
      },
    ],
    answer: { kind: 'choice', options },
  } as const;
  const reply = await model.ask(request, draft.signal ? { signal: draft.signal } : {});
  draft.onCall({ model: model.name, request, reply });
  const index = reply.choice?.index ?? choiceOf(reply.text, options);
  const chosen = index === undefined ? undefined : options[index]?.name;
  return chosen === 'none' ? undefined : chosen;
}

/** Calls of names that no API has: the nearest known name by edits, if it is near and no other is about as near. */
export function apiNameGate({ likeness = LIKENESS, model }: ApiNameOptions = {}): Gate {
  return {
    name: 'api-name',
    codes: CODES,
    async repair(draft: Draft, { api: name }: Finding): Promise<Repair | undefined> {
      if (name === undefined) return undefined;
      const meant = byName(draft, name, likeness) ?? (model && (await byModel(model, draft, name)));
      if (meant === undefined) return undefined;
      const renamed = (statement: Statement): Statement =>
        statement.kind === 'api-call' && statement.api === name ? { ...statement, api: meant } : statement;
      return edited(draft, { statement: renamed }, `${name} is called ${meant}`);
    },
  };
}
