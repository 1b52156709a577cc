/**
 * What goes over the wire of the session API, as schemas: requests are checked by them, the description in OpenAPI is made of
 * them, and the client takes its types from them.
 */
import { z } from 'zod';
import { isLocalTime } from '../../world/index.js';

/** All that has a name in the description of the API. */
export const WIRE = z.registry<{ readonly id: string; readonly description?: string }>();

const plain = z.unknown();

const turnNumber = z.int().nonnegative().describe('A turn of the session; 0 is before the first');

/** One thing that is wrong with a request. */
const issue = z.object({ path: z.string(), message: z.string() });

/** An error, as RFC 9457 has it. */
export const problemSchema = z
  .object({
    type: z.string().describe('Names the kind of the problem: urn:typetod:problem: and the code'),
    title: z.string().describe('What kind of problem it is'),
    status: z.int().describe('The HTTP status'),
    detail: z.string().describe('What happened, and what to do'),
    code: z.string().describe('The kind of the problem, for programs'),
    issues: z.array(issue).optional().describe('What is wrong with the request, by place'),
  })
  .register(WIRE, { id: 'Problem', description: 'An error, as RFC 9457 has it' });

const finding = z.object({ code: z.string(), message: z.string() });

/** What happens in a turn, in the order in which it happens. */
export const stageSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('proposal'),
      attempt: z.int().describe('Which proposal of the turn, from 0'),
      parser: z.string(),
      source: z.string().describe('The program as it was proposed'),
      confidence: z.number().optional(),
    }),
    z.object({
      kind: z.literal('verdict'),
      gate: z.string(),
      verdict: z.enum(['pass', 'repair', 'retry', 'ask', 'revise', 'abort', 'note', 'refuse']),
      findings: z.array(finding).optional(),
      what: z.string().optional().describe('What was done to the program'),
      source: z.string().optional().describe('The program as it was mended'),
    }),
    z.object({
      kind: z.literal('model'),
      model: z.string().describe('The model by name'),
      purpose: z.string().describe('What it was asked for'),
      answer: z.string().describe('What it answered, cut off at 2,000 characters'),
      milliseconds: z.number().describe('How long that took'),
    }),
    z.object({ kind: z.literal('commit'), program: z.string(), response: z.string() }),
    z.object({ kind: z.literal('cut-off'), api: z.string().describe('Whose service did not answer in time') }),
    z.object({ kind: z.literal('reply'), text: z.string() }),
  ])
  .register(WIRE, { id: 'Stage', description: 'One step of a turn' });

const slot = z.object({
  slot: z.string(),
  value: plain.describe('The canonical value'),
  surface: z.string().describe('The words that it was given in'),
  origin: z.string().describe('Where it comes from: a sentence for each step, the newest first'),
  turn: z.int().describe('The turn in which it got there'),
});

const serviceState = z
  .object({ service: z.string(), intent: z.string(), slots: z.array(slot), requested: z.array(z.string()) })
  .register(WIRE, { id: 'ServiceState', description: 'What the session knows of one service' });

const leftOut = z.object({ gate: z.string(), code: z.string(), message: z.string(), source: z.string() });

const action = z
  .looseObject({ kind: z.string(), variable: z.string() })
  .register(WIRE, { id: 'Action', description: 'What the agent does, with what it shows' });

const stretch = z.object({
  start: z.int().describe('The offset of its first character, in UTF-16 units'),
  end: z.int().describe('The offset behind its last character'),
  slot: z.string().optional().describe('The slot that has its value; absent where nothing took it'),
});

/** What is said and done in a turn. */
const exchange = z.object({
  turn: z.int().positive(),
  utterance: z.string(),
  outcome: z.enum(['committed', 'not-understood', 'aborted', 'cut-off']),
  program: z.string().describe("The user's statements as they were executed"),
  response: z.string().describe("The agent's statements"),
  reply: z.string().describe('What the agent says'),
  feedback: finding
    .extend({ legal: z.array(z.string()).describe('What may stand at the place instead, the nearest first') })
    .optional()
    .describe('Why the program was not taken as a whole'),
  leftOut: z.array(leftOut).describe('What of the proposal was not committed, and why'),
  unheard: z.array(z.string()).describe('What of the words nothing took'),
  heard: z.array(stretch).optional().describe('The stretches of the words that have content, and what took them'),
  actions: z.array(action).describe('What the agent does, with what it shows'),
  state: z.array(serviceState),
  stages: z.array(stageSchema),
});

export const turnSchema = exchange
  .extend({ lines: z.string().optional().describe('The turn as a transcript has it') })
  .register(WIRE, { id: 'Turn', description: 'A turn that was taken' });

const pending = z.object({
  kind: z.enum(['request', 'confirm', 'alternative', 'relax', 'prompt']),
  api: z.string().optional(),
  slots: z.array(z.string()),
  values: z.record(z.string(), plain).optional().describe('What is to be confirmed, by slot'),
});

const transaction = z.object({ api: z.string(), arguments: z.record(z.string(), plain) });

export const stateSchema = z
  .object({
    turn: turnNumber,
    ended: z.boolean().describe('Whether the user ended the conversation'),
    digest: z.string().describe('A hash of the world: equal where the same was done'),
    services: z.array(serviceState),
    pending: z.array(pending).describe('What the agent asked and was not answered'),
    inDoubt: z
      .array(transaction.extend({ key: z.string() }))
      .describe('Transactions that were sent and not answered: they may or may not have been done'),
  })
  .register(WIRE, { id: 'State', description: 'How a session stands' });

export const sessionSchema = z
  .object({
    id: z.string(),
    services: z.array(z.string()),
    now: z.string().describe('The clock when the session began, local time'),
    turns: turnNumber.describe('How many turns were taken'),
  })
  .register(WIRE, { id: 'Session', description: 'A session' });

export const createSchema = z
  .strictObject({
    services: z.array(z.string()).min(1).optional().describe('The names of the services; all if left out'),
    now: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'no local time YYYY-MM-DDTHH:MM')
      .refine(isLocalTime, 'no day and time that there are, in the years 1000 to 9998')
      .optional()
      .describe("The clock at which the session stands; the server's if left out"),
  })
  .register(WIRE, { id: 'CreateSession' });

export const takeTurnSchema = z
  .strictObject({ text: z.string().trim().min(1).max(4000).describe('What the user says') })
  .register(WIRE, { id: 'TakeTurn' });

export const confirmSchema = z
  .strictObject({
    turn: turnNumber
      .optional()
      .describe('The turn that read back what is agreed to: refused where another one was taken since'),
  })
  .register(WIRE, { id: 'Confirm' });

export const undoSchema = z
  .strictObject({ turn: turnNumber.describe('The turn to whose end to go back; 0 is before the first') })
  .register(WIRE, { id: 'Undo' });

export const forkSchema = z
  .strictObject({ turn: turnNumber.optional().describe('The turn after which to branch off; the last if left out') })
  .register(WIRE, { id: 'Fork' });

/** Asks what would happen. */
export const whatIfSchema = z
  .strictObject({
    text: z.string().trim().min(1).max(4000).optional().describe('What the user might say'),
    program: z.string().min(1).max(4000).optional().describe('A program to take in place of what the parser proposes'),
    turn: turnNumber.optional().describe('The turn after which it is tried; the last if left out'),
  })
  .refine(({ text, program }) => text !== undefined || program !== undefined, "neither 'text' nor 'program'")
  .register(WIRE, { id: 'WhatIf' });

/** What would happen. Nothing is committed and no transaction is sent. */
export const trialSchema = exchange
  .extend({
    transactions: z.array(transaction).describe('What would be sent; in the trial they are assumed to succeed'),
  })
  .register(WIRE, { id: 'Trial', description: 'What would happen' });

export const turnsSchema = z.object({ turns: z.array(turnSchema) }).register(WIRE, { id: 'Turns' });

const recordingNames = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(['transcript', 'journal', 'trace']).describe('What it was read from'),
};

/** The recorded conversations that the server shows. */
export const recordingsSchema = z
  .object({ recordings: z.array(z.object(recordingNames)) })
  .register(WIRE, { id: 'Recordings', description: 'Recorded conversations that the server shows' });

export const recordingSchema = z
  .object({ ...recordingNames, turns: z.array(turnSchema) })
  .register(WIRE, { id: 'Recording', description: 'A recorded conversation' });

export const programSchema = z.object({ turn: turnNumber, program: z.string() }).register(WIRE, { id: 'Program' });

export const servicesSchema = z
  .object({
    services: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        apis: z.array(z.object({ name: z.string(), description: z.string(), examples: z.array(z.string()) })),
      }),
    ),
  })
  .register(WIRE, { id: 'Services' });

/** How the server is. */
export const healthSchema = z
  .object({ status: z.enum(['ok', 'stopping']), sessions: z.int().describe('How many are in memory') })
  .register(WIRE, { id: 'Health' });

/** An error, as RFC 9457 has it. */
export type ProblemDetails = z.infer<typeof problemSchema>;
/** One step of a turn. */
export type TurnStage = z.infer<typeof stageSchema>;
/** What is said and done in a turn. */
export type Exchange = z.infer<typeof exchange>;
/** A turn that was taken. */
export type TakenTurn = z.infer<typeof turnSchema>;
export type SessionState = z.infer<typeof stateSchema>;
export type SessionSummary = z.infer<typeof sessionSchema>;
export type TurnTrial = z.infer<typeof trialSchema>;
export type CreateRequest = z.infer<typeof createSchema>;
/** A program or an utterance to try. */
export type WhatIfRequest = z.infer<typeof whatIfSchema>;
/** The recorded conversations that the server shows. */
export type RecordingList = z.infer<typeof recordingsSchema>;
export type RecordedConversation = z.infer<typeof recordingSchema>;
export type ServiceList = z.infer<typeof servicesSchema>;
