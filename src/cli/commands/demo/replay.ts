import { performance } from 'node:perf_hooks';
import { relative } from 'node:path';
import { readTranscripts, type TranscriptFile } from '../../../transcripts/files.js';
import type { ReplayedTurn, ReplayReport } from '../../../transcripts/replay.js';
import type { ServiceSource } from '../../../world/index.js';
import { type Arguments, EXIT } from '../../command.js';
import { bundledFolder, transcriptPath } from '../../options/bundled.js';
import { loadServiceSource } from '../../options/load-services.js';
import { replayOf, ReplaySettings, tallyOf, tallySentence } from '../../replay/replay-setting.js';
import type { Output } from '../../output.js';
import { mismatchLines } from '../../render/show.js';
import { nextLines } from './next.js';
import { type Scene, openTheater, processSeat, type Seat, type Theater } from './theater.js';
import { drawHeader } from './view.js';

interface Dialogue {
  readonly file: TranscriptFile;
  readonly transcript: TranscriptFile['transcripts'][number];
}

const FIRST = 'dinner-for-four';

const dialoguesAt = (path: string): readonly Dialogue[] =>
  readTranscripts([path]).flatMap((file) => file.transcripts.map((transcript) => ({ file, transcript })));

/** The dialogue that is played first, and with `--all` those that follow. */
function dialoguesOf(args: Arguments): readonly Dialogue[] {
  const given = args.text('transcript');
  const first = dialoguesAt(transcriptPath(given ?? FIRST));
  if (!args.flag('all')) return first.slice(0, 1);
  if (given !== undefined) return first;
  const paths = new Set(first.map(({ file }) => file.path));
  return [...first, ...dialoguesAt(bundledFolder()).filter(({ file }) => !paths.has(file.path))];
}

/** The path of a file as it is shortest from here. */
function shortPath(path: string): string {
  const short = relative('.', path);
  return short.length < path.length ? short : path;
}

function sceneOf({ transcript, turns }: ReplayReport, path: string): Scene {
  return {
    header: (canvas) => drawHeader(transcript, path, canvas),
    turns,
    differences:
      ({ mismatches }: ReplayedTurn) =>
      ({ style }) =>
        mismatches.flatMap((one) => mismatchLines(one, path, style)),
  };
}

class Player {
  readonly reports: ReplayReport[] = [];
  /** The time that replaying took, without that of reading. */
  seconds = 0;
  private readonly settings: ReplaySettings;

  constructor(source: ServiceSource) {
    this.settings = new ReplaySettings(source);
  }

  async replay({ file, transcript }: Dialogue): Promise<ReplayReport> {
    const start = performance.now();
    const report = await replayOf(file.path, transcript, await this.settings.of(file.path));
    this.seconds += (performance.now() - start) / 1000;
    this.reports.push(report);
    return report;
  }
}

/** Shows the dialogues until the person who watches has seen enough. */
async function showAll(dialogues: readonly Dialogue[], player: Player, theater: Theater): Promise<void> {
  for (const dialogue of dialogues) {
    const scene = sceneOf(await player.replay(dialogue), shortPath(dialogue.file.path));
    const wish = await theater.show(scene, dialogue === dialogues.at(-1));
    if (wish === 'quit') return;
  }
}

/** Shows dialogues. One that is not as its transcript says is a finding. */
export async function runReplay(
  args: Arguments,
  output: Output,
  seat: Seat | undefined = processSeat(),
): Promise<number> {
  const dialogues = dialoguesOf(args);
  const player = new Player(await loadServiceSource(args.texts('apis')));
  const theater = openTheater(output, seat, dialogues.length > 1);
  try {
    await showAll(dialogues, player, theater);
  } finally {
    theater.close();
  }
  const tally = tallyOf(player.reports, player.seconds);
  output.print('');
  output.print(output.style(tally.mismatches === 0 ? 'green' : 'red', tallySentence(tally)));
  const width = output.screen?.columns ?? Number.POSITIVE_INFINITY;
  for (const line of ['', ...nextLines(output.style, process.env, { width, isLive: false })]) output.print(line);
  return tally.mismatches === 0 ? EXIT.ok : EXIT.findings;
}
