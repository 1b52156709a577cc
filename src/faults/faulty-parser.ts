/** A parser that makes mistakes on purpose: it proposes what another one proposes, with faults of a profile in it. */
import type { Parser, ParserInput } from '../dialogue/index.js';
import { print } from '../language/index.js';
import { type Corrupt, faultInjector } from '../models/doubles/fault-injector.js';
import type { Model, ModelRequest } from '../models/index.js';
import { replyOf } from '../models/wrap.js';
import { corruptedText, corruptProgram, FAULT_KINDS, type FaultKind } from './corrupt.js';
import { faultProfile, type FaultProfileName } from './profiles.js';

export interface ParserFaults {
  readonly profile: FaultProfileName;
  /** Equal seeds, equal faults. */
  readonly seed: string | number;
}

const saying = (text: string): Model => ({ name: 'parser', ask: async () => replyOf({ text }) });

/** A kind of fault in the program of a reply, which is for the turn that the parser is asked about. */
function corrupting(kind: FaultKind, { session }: ParserInput): Corrupt {
  const { registry, reader, now } = session.engine;
  return (proposal, _request, random) => {
    const fault = corruptProgram(kind, { program: proposal.text, world: session.world, registry, reader, now, random });
    return fault && { ...proposal, text: corruptedText(fault) };
  };
}

async function withFaults(text: string, input: ParserInput, { profile, seed }: ParserFaults): Promise<string> {
  const kinds = FAULT_KINDS.map((kind) => [kind, corrupting(kind, input)] as const);
  const corrupt = Object.fromEntries(kinds) as Readonly<Record<FaultKind, Corrupt>>;
  const model = faultInjector<FaultKind>(saying(text), { profile: faultProfile(profile), seed, corrupt });
  const request: ModelRequest = { purpose: 'parse', place: input.place, messages: [], answer: { kind: 'text' } };
  return (await model.ask(request)).text;
}

/**
 * A parser with faults. They are drawn by the conversation, the turn and the attempt, so that two lists of gates see the same
 * ones as long as their turns are the same. Of a proposal with a fault, nothing is said of how sure the parser is.
 */
export function faultyParser(parser: Parser, faults: ParserFaults): Parser {
  return {
    name: parser.name,
    async parse(input) {
      const proposal = await parser.parse(input);
      const right = proposal.source ?? print(proposal.statements ?? []);
      const source = await withFaults(right, input, faults);
      if (source === right) return proposal;
      return { source, ...(proposal.calls && { calls: proposal.calls }) };
    },
  };
}
