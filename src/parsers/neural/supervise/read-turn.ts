import type { SupervisedTurn } from '../../../dialogue/supervisors/schema-supervisor.js';
import type { Api } from '../../../service/index.js';
import { activeService } from '../../plan/tasks.js';
import { Scores } from '../decode/scores.js';
import { networkInput } from '../input/network-input.js';
import type { Network } from '../network.js';

/** Reads a turn with the slots of an API's service, as if it were known that the user means that API. */
export async function readTurn(network: Network, turn: SupervisedTurn, api: Api): Promise<Scores> {
  const { session, utterance, said, apis } = turn;
  const { world, engine } = session;
  const focus = engine.registry.services.find(({ name }) => name === api.service);
  const isElsewhere = activeService(world) !== api.service;
  const input = networkInput(
    {
      world,
      agent: said.findLast(({ speaker }) => speaker === 'agent')?.text ?? '',
      user: utterance,
      apis,
      focus,
      chosen: isElsewhere ? api : undefined,
      now: engine.now,
      wording: 'both',
    },
    network.pieces,
  );
  return new Scores(input, await network.run(input));
}
