/** The module that each thread of `--jobs` loads: suite and agent are made once per thread. */
import { Tinypool } from 'tinypool';
import { argumentsOf, type PlainArguments } from '../../options/readers.js';
import type { Trial } from '../../../testbed/run/options.js';
import { type Play, type PlayedTrial, playTrial } from '../../../testbed/run/play.js';
import { loadRun } from './settings.js';

async function load(): Promise<Play> {
  const { settings } = await loadRun(argumentsOf(Tinypool.workerData as PlainArguments));
  return playTrial(settings);
}

let loaded: Promise<Play> | undefined;

/** Plays an episode in the thread. */
export default async function work(trial: Trial): Promise<PlayedTrial> {
  loaded ??= load();
  return (await loaded)(trial);
}
