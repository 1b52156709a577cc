import { copyWorld, type World } from '../world/index.js';

/** The world at the beginning of the user's next turn. */
export function beginTurn(world: World): World {
  return Object.assign(copyWorld(world), { ended: false, turn: { index: world.turn.index + 1, acts: [] } });
}

/** The world at the beginning of the agent's side of a turn: what it asked before is no longer pending. */
export function beginResponse(world: World): World {
  return Object.assign(copyWorld(world), { pending: [] });
}
