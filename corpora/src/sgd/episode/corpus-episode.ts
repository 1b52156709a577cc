/** A dialogue of the corpus as an episode: its users say what they said, and the agent says what the system said. */
import type { Session } from 'typetod';
import type { DialogueOptions, DialogueTurn, Parser, Utterance, Nlg } from 'typetod/dialogue';
import {
  badProposal,
  episode,
  type EpisodeLimits,
  type EpisodeStep,
  type FinishedEpisode,
  type SessionEnvironment,
} from 'typetod/internal';
import { type Agent, sessionEnvironment } from 'typetod/testbed';
import type { SgdDialogue, SgdTurn } from '../corpus/format.js';
import { forceReply, requestedIn } from '../replay/teacher-forcing.js';

/** Says nothing: what the agent says is that of the corpus. */
const SILENT: Nlg = {
  realize: () => [],
  clarification: () => ({ text: '', actions: [], values: [] }),
};

/** A turn of the user, and the system's turn before it. */
export interface CorpusTurn {
  readonly user: SgdTurn;
  readonly before: SgdTurn | undefined;
}

/** What takes part in the episode. */
export interface CorpusEpisodeOptions extends Omit<DialogueOptions, 'session' | 'nlg' | 'onLeftOut'> {
  readonly session: Session;
  readonly parser: Parser;
  /** What was said before, where the episode begins within a dialogue. */
  readonly said?: readonly Utterance[];
}

/** A dialogue ends when the corpus has no more turns; an action that cannot be taken would be a fault of ours. */
const LIMITS: EpisodeLimits = {
  steps: Number.POSITIVE_INFINITY,
  errors: 1,
  tokens: Number.POSITIVE_INFINITY,
  milliseconds: Number.POSITIVE_INFINITY,
};

/** What was said before a turn of the corpus. */
export function saidBefore({ turns }: SgdDialogue, index: number): readonly Utterance[] {
  return turns.slice(0, index).map(({ speaker, utterance: text }, at) => {
    return { speaker: speaker === 'USER' ? 'user' : 'agent', text, turn: (at >> 1) + 1 };
  });
}

/** Said for a system's turn without words. */
const NOTHING = '...';

/** An episode whose turns come one by one. */
export class CorpusEpisode {
  private readonly environment: SessionEnvironment;
  private readonly steps: AsyncGenerator<EpisodeStep, Pick<FinishedEpisode, 'failure'>>;
  private readonly parser: Parser;
  private current: CorpusTurn | undefined;

  constructor({ session, parser, ...dialogue }: CorpusEpisodeOptions) {
    this.parser = parser;
    // The users of the corpus answer what its system asked.
    const setup = () => ({ session, dialogue: { ...dialogue, nlg: SILENT, onLeftOut: 'tell' as const } });
    this.environment = sessionEnvironment({ setup });
    const simulator = { open: () => this.userTurn(), reply: () => this.userTurn() };
    this.steps = episode({
      task: { id: 'corpus' },
      environment: this.environment,
      agent: { name: parser.name, create: () => this.agent(parser) },
      user: { name: 'corpus', simulator },
      limits: LIMITS,
    });
  }

  /** The turn as it was committed. What parsers, gates and services throw comes through: the episode is over then. */
  async take(turn: CorpusTurn): Promise<DialogueTurn> {
    const isFirst = this.current === undefined;
    this.current = turn;
    for (;;) {
      const { value, done } = await this.steps.next();
      if (done) throw value.failure ?? new Error('An episode of the corpus ended before its dialogue.');
      const { event, observation } = value;
      if (isFirst && event.kind === 'begin') forceReply(this.environment.manager, turn.before);
      if (observation?.kind === 'turn') return observation.turn;
      // The environment tells an agent so; an evaluation has nothing to score.
      if (observation?.kind === 'invalid') throw badProposal(this.parser);
    }
  }

  private userTurn() {
    return { text: this.current?.user.utterance ?? '' };
  }

  private agent(program: Parser): Agent {
    return {
      act: (observation) => {
        if (observation.kind === 'user') return { kind: 'program', program };
        const before = this.current?.before;
        const text = before?.utterance.trim() || NOTHING;
        return { kind: 'say', text, requested: requestedIn(before, this.environment.session) };
      },
    };
  }
}
