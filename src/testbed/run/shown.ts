/** An episode as it is shown: by turns and steps, with what each changed in the world. */
import type { Difference, Json } from '../../world/index.js';
import type { ToolInvocation } from '../action.js';
import type { Environment, Task } from '../environment.js';
import { replayEvents } from '../replay.js';
import type { ShownLine, ShownStep } from '../report/page-data.js';
import type { Suite } from '../suite.js';
import type { EpisodeEvent, EventOf } from '../trace.js';

const valueText = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** A difference of two worlds in a line. */
export function differenceText({ path, before, after }: Difference): string {
  return `${path.join('.')}: ${valueText(before)} → ${valueText(after)}`;
}

function callText({ name, arguments: given }: ToolInvocation): string {
  return `${name}(${typeof given === 'string' ? given : (JSON.stringify(given) ?? '')})`;
}

const line = (kind: ShownLine['kind'], text: string): readonly ShownLine[] =>
  text.trim() === '' ? [] : [{ kind, text }];

function actionLines({ action }: EventOf<'step'>): readonly ShownLine[] {
  switch (action.kind) {
    case 'say':
      return line('agent', action.text);
    case 'call':
      return [...line('agent', action.text ?? ''), ...action.calls.flatMap((call) => line('call', callText(call)))];
    case 'program':
      return [
        ...(action.proposed === undefined ? [] : line('refused', `proposed: ${action.proposed}`)),
        ...line('program', action.program),
      ];
    case 'invalid':
      return line('call', JSON.stringify(action.given));
  }
}

function seenLines({ observation }: EventOf<'step'>): readonly ShownLine[] {
  if (!observation) return [];
  if (observation.kind === 'results')
    return observation.results.flatMap(({ isError, text }) => line(isError ? 'refused' : 'result', text));
  const isWrong = observation.kind === 'invalid' || !observation.ok;
  return line(isWrong ? 'refused' : 'result', observation.text);
}

function linesOf(event: EpisodeEvent): readonly ShownLine[] {
  if (event.kind === 'user') return line('user', event.text === '' && event.end ? `(${event.end})` : event.text);
  return event.kind === 'step' ? [...actionLines(event), ...seenLines(event)] : [];
}

/**
 * An episode as it is shown. The world is computed anew: a trace has its digests alone.
 *
 * @throws TestbedError `bad-trace`, `unknown-task`; what the environment throws.
 */
export async function shownEpisode<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): Promise<readonly ShownStep[]> {
  const steps: ShownStep[] = [];
  let before: Environment<T> | undefined;
  let digest: string | undefined;
  for await (const { event, environment } of replayEvents(suite, events)) {
    const now = ('digest' in event ? event.digest : undefined) ?? digest;
    const changed = before && now !== digest ? environment.diff(before) : [];
    if (!before || changed.length > 0) before = environment.fork();
    digest = now;
    const lines = [...linesOf(event), ...changed.flatMap((one) => line('world', differenceText(one)))];
    if (lines.length > 0) steps.push({ step: event.kind === 'step' ? event.step : 0, lines });
  }
  return steps;
}
