/** The module of a thread in which a network computes. */
import { Tinypool } from 'tinypool';
import type { NetworkOutput } from '../network.js';
import { type LoadedNetwork, loadNetwork, type NetworkThreadData } from './load-network.js';
import type { NetworkTokens } from './tensors.js';

let loaded: Promise<LoadedNetwork> | undefined;

/** Scores an input in the thread. */
export default async function run(input: NetworkTokens): Promise<NetworkOutput> {
  const { folder, vocabulary, threads } = Tinypool.workerData as NetworkThreadData;
  loaded ??= loadNetwork(folder, { vocabulary, threads });
  return (await loaded).run(input);
}
