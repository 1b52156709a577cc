/**
 * Scenes: turns of transcripts as a network at work reads them, each with the session before it, on whose forks choices are tried.
 *
 * A turn that the parser reads in two passes, since it starts an API of another service, is left out: its second input depends on
 * the choices of the first.
 */
import { digest, openServices, type Session, type World } from 'typetod';
import {
  fixtureOf,
  graded,
  type Network,
  type NetworkInput,
  networkParser,
  readProgram,
  sessionFor,
  sourceOf,
  type WordPieces,
  worldDistance,
} from 'typetod/internal';
import type { SetTranscript } from '../passes/transcript-passes.js';
import { type Choices, chosenOutput } from './chosen-output.js';

/** Where a turn would be read once more: such choices are not tried. */
class Elsewhere extends Error {}

class Answering implements Network {
  readonly name = 'choices';
  readonly inputs: NetworkInput[] = [];

  constructor(
    readonly pieces: WordPieces,
    private readonly choices: Choices,
  ) {}

  async run(input: NetworkInput) {
    this.inputs.push(input);
    if (this.inputs.length > 1) throw new Elsewhere();
    return chosenOutput(input, this.choices);
  }
}

const NOTHING: Choices = { acts: [], api: -1, slots: [] };

/** What choices that cannot be carried out are worth. */
const REFUSED = -1;

/** A turn, ready to be tried. */
export class Scene {
  private constructor(
    readonly id: string,
    readonly input: NetworkInput,
    private readonly said: { readonly session: Session; readonly utterance: string; readonly agent: string },
    private readonly pieces: WordPieces,
    private readonly right: World,
  ) {}

  /** The scene of a turn; undefined where the network is not asked, or is asked twice. */
  static async of(
    id: string,
    said: Scene['said'],
    pieces: WordPieces,
    program: Parameters<Session['whatIf']>[0],
  ): Promise<Scene | undefined> {
    const { ok, world } = await said.session.whatIf(program);
    const network = new Answering(pieces, NOTHING);
    await proposalOf(network, said);
    const [input] = network.inputs;
    const { before } = await said.session.whatIf([]);
    const isWithin = world.tasks.slice(before.tasks.length).every(({ api }) => isOfOpen(before, api.service));
    return ok && input && isWithin ? new Scene(id, input, said, pieces, world) : undefined;
  }

  /** What choices are worth: 1 where they lead to the right world, else by how near they come to it; -1 where they are refused. */
  async reward(choices: Choices): Promise<number> {
    const proposal = await proposalOf(new Answering(this.pieces, choices), this.said);
    if (!proposal) return REFUSED;
    const program = proposal.source ?? proposal.statements ?? [];
    const { ok, world, before } = await this.said.session.whatIf(program);
    if (!ok) return REFUSED;
    if (digest(world) === digest(this.right)) return 1;
    return Math.min(0.9, graded(worldDistance(world, this.right), worldDistance(before, this.right)));
  }
}

/** Whether the conversation has been about a service. */
const isOfOpen = ({ tasks }: World, service: string): boolean => tasks.some(({ api }) => api.service === service);

async function proposalOf(network: Network, { session, utterance, agent }: Scene['said']) {
  const { engine } = session;
  try {
    return await networkParser(network).parse({
      ...{ session, utterance, rejections: [] },
      said: agent === '' ? [] : [{ speaker: 'agent', text: agent, turn: Math.max(1, session.turns) }],
      apis: [...engine.registry.apis.values()],
      place: { dialogue: engine.sessionId, turn: session.turns + 1, step: 0, attempt: 0 },
    });
  } catch (error) {
    if (error instanceof Elsewhere) return undefined;
    throw error;
  }
}

/** The scenes of transcripts, in their order. */
export async function* scenesOf(transcripts: readonly SetTranscript[], pieces: WordPieces): AsyncGenerator<Scene> {
  for (const [at, { transcript, setting }] of transcripts.entries()) {
    const opened = await openServices(setting.services, fixtureOf(transcript, setting.fixtures));
    const { services, dispose, ...made } = opened;
    try {
      const session = sessionFor(transcript, { ...setting, ...made, services });
      for (const [index, turn] of transcript.turns.entries()) {
        const { statements = [] } = readProgram(sourceOf(turn), session.engine.parse);
        const agent = transcript.turns[index - 1]?.agent ?? '';
        const said = { session: session.fork(), utterance: turn.user, agent };
        const scene = await Scene.of(`${at}/${index}`, said, pieces, statements);
        if (scene) yield scene;
        const { ok } = await session.turn(statements, { utterance: turn.user });
        if (!ok) break;
      }
    } finally {
      await dispose();
    }
  }
}
