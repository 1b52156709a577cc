import type { SgdReport } from '../../../sgd/report/report.js';
import { unconvertedKinds, wrongKinds } from '../../../sgd/score/kinds.js';

/** How many lines a list in the report has at most. */
const LINES = 20;

function counted(kinds: Readonly<Record<string, { count: number; examples: readonly string[] }>>): readonly string[] {
  const lines = Object.entries(kinds)
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([name, { count, examples }]) => `${String(count).padStart(7)}  ${name}  (${examples.join('; ')})`);
  const rest = lines.length - LINES;
  return rest > 0 ? [...lines.slice(0, LINES), `         and ${rest} more kinds; --json has them all`] : lines;
}

const percent = (rate: number | null): string => (rate === null ? 'none' : `${(100 * rate).toFixed(3)} %`);

function row(name: string, value: string | number, note = ''): string {
  return `${name.padEnd(24)}${String(value).padStart(12)}${note && `  ${note}`}`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? ['', title, ...lines] : [];
}

/** The report of an evaluation for a person to read. */
export function readableReport(
  report: SgdReport,
  { seconds, rss_mb }: { readonly seconds: number; readonly rss_mb: number },
): readonly string[] {
  const { policy, calls, per_service: services } = report;
  const wrongServices = Object.entries(services).filter(([, service]) => service.wrong_frames > 0);
  return [
    `SGD ${report.split}, mode ${report.mode}, tables ${report.tables}${report.sgdx ? `, SGD-X ${report.sgdx}` : ''}`,
    ...(report.partial === null ? [] : [`partial: ${report.partial}`]),
    '',
    row('dialogues', report.dialogues),
    row('user turns', report.turns),
    row('statements', report.statements),
    row('frames', report.frames),
    row('wrong frames', report.wrong_frames, 'exact, canonical extension on'),
    row('JGA', percent(report.jga), 'exact, extension on'),
    row('', percent(report.jga_fuzzy), 'fuzzy (difflib), extension on'),
    row('', percent(report.jga_exact_no_extension), 'exact, extension off'),
    row('', percent(report.jga_seen), 'exact, extension on, services of the train schema'),
    row('', percent(report.jga_unseen), 'exact, extension on, services that train lacks'),
    row('C-JGA', percent(report.cjga), 'by task span'),
    row('', percent(report.cjga_service), 'by service span'),
    row('API calls', percent(report.call_params), `of ${calls.annotated}, made with the same parameters`),
    row('policy', percent(report.policy_acts), 'of system turns, the same acts'),
    row('ms per dialogue', report.ms_per_dialogue_p50?.toFixed(3) ?? 'none', 'median, executing its statements'),
    row('seconds', seconds.toFixed(2), `${rss_mb.toFixed(0)} MB at most`),
    ...section(
      'Policy, by aspect:',
      Object.entries(policy.aspects).map(([name, tally]) =>
        row(`  ${name}`, percent(tally.rate), `${tally.right} of ${tally.total}`),
      ),
    ),
    ...section('Acts that differ (user acts: annotated / policy):', counted(policy.confusion)),
    ...section('Calls not made as annotated, by parameter:', counted(calls.missed)),
    ...section(
      'Services with wrong frames:',
      wrongServices.map(([name, { wrong_frames, frames, jga }]) =>
        row(`  ${name}`, percent(jga), `${wrong_frames} of ${frames} frames wrong`),
      ),
    ),
    ...section(
      'Wrong frames, by service and slot (+ too much, - missing, ~ other value):',
      counted(wrongKinds(report.wrong)),
    ),
    ...section('Carried values, by source:', counted(report.carried)),
    ...section('Not converted as annotated, by reason:', counted(unconvertedKinds(report.unconverted))),
  ];
}
