/**
 * The report of an evaluation as one HTML file, for a browser on any screen.
 *
 * However much was evaluated, the file stays small: every list is cut after a fixed number of rows and says so.
 */
import { code, type Content, count, html, type Html, sectionTable } from 'typetod/internal';
import type { Unconverted } from '../score/counts.js';
import { unconvertedKinds, wrongKinds } from '../score/kinds.js';
import { kindsTable } from './kinds-table.js';
import type { SgdReport } from './report.js';
import { checkReport } from './check-report.js';
import { exampleCommands } from './commands.js';
import { sgdFindings } from './findings.js';
import { callTables, carriedTables, goalTables, policyTables, serviceChart, serviceFigures } from './html-figures.js';
import { pageData } from './html-data.js';
import { findingsSection } from './html-findings.js';
import { notice } from './html-notice.js';
import { htmlPage } from './html-page.js';
import { type MeasuredReport, scoreSection, sizeSection, timeSection } from './sections.js';

const kindName = ({ name }: { readonly name: string }): string => name;

/** The wrong frames by what is wrong with them. */
export function wrongFrames({ frames, wrong }: SgdReport): Content {
  if (wrong.length === 0) return html`<p>${frames === 0 ? 'No frame was scored.' : 'No frame is wrong.'}</p>`;
  const columns = [{ head: 'service and slots: + too much, - missing, ~ other value', cell: kindName }];
  return kindsTable('Wrong frames by service and slot', columns, wrongKinds(wrong));
}

/** What did not convert as annotated, by reason. */
export function unconvertedTable(unconverted: readonly Unconverted[]): Content {
  if (unconverted.length === 0) return html`<p>Everything was converted as annotated.</p>`;
  const columns = [{ head: 'reason', cell: kindName }];
  return kindsTable('Annotations that were not converted', columns, unconvertedKinds(unconverted));
}

const MODES: ReadonlyMap<string, string> = new Map([
  ['annotated', 'what the system offered is found first, in its order, with its values and as it worded them'],
  ['simulated', 'searches find the recorded results as they are'],
]);

const TABLES: ReadonlyMap<string, string> = new Map([
  ['all', 'services know what the dialogues of train and dev show beyond the schema'],
  ['train', 'services know what the dialogues of train show beyond the schema'],
  ['none', 'services know nothing beyond the schema'],
]);

const FINDINGS = html`<p>A <strong>state</strong> that is wrong, a <strong>call</strong> that was not made as annotated, a turn in
which the <strong>policy</strong> recommends other acts, a <strong>conversion</strong> that was not possible. The turn opens its dialogue. Causes of states: +
too much, - missing, ~ another value; of the policy: user acts: annotated / policy.</p>`;

const TERMS = html`<dl>
<dt>frame</dt><dd>One service in one user turn, as annotated: what every figure is over, if it does not say otherwise.</dd>
<dt>JGA</dt><dd>Joint goal accuracy: the product of the scores of all slots of a frame, averaged over frames.</dd>
<dt>exact, fuzzy</dt><dd>A value is one of the annotated values or is not; or scores by its similarity to the closest
(token sort ratio, by difflib or by Levenshtein distance), as the official scorer has it. Slots with a closed set of values
are never fuzzy.</dd>
<dt>extension</dt><dd>On: the canonical forms of the annotated values count as annotated too (PyTOD, appendix C.1). Off:
they do not, as in the official scorer. On can only raise a score.</dd>
<dt>C-JGA</dt><dd>A frame counts only if it and all earlier frames of its task are right. By task span: an unbroken run of
one intent of a service. By service span, the stricter: all frames of a service in the dialogue.</dd>
<dt>seen, unseen</dt><dd>Services that the train schema has, and has not.</dd>
</dl>`;

function evaluated({ split, mode, tables, sgdx }: SgdReport): Html {
  const about = (name: string, meanings: ReadonlyMap<string, string>): Content => {
    const meaning = meanings.get(name);
    return [code(name), meaning === undefined ? '' : `: ${meaning}`];
  };
  return html`<dl>
<dt>split</dt><dd>${code(split)}</dd>
<dt>mode</dt><dd>${about(mode, MODES)}</dd>
<dt>tables</dt><dd>${about(tables, TABLES)}</dd>
<dt>names</dt><dd>${sgdx === null ? 'those of SGD' : ['those of SGD-X ', code(sgdx)]}</dd>
</dl>
<p>The annotations of the dialogues were converted to programs and executed. The figures tell whether the language, the
engine and the policy can express the corpus. They are no accuracy of a parser and must not be compared with one.</p>`;
}

/**
 * The report of an evaluation as a page of HTML. Time and memory are shown where they were measured.
 *
 * @example
 * writeFileSync('report.html', sgdHtml({ ...(await evaluateSgd(options)), seconds: 12.5, rss_mb: 210 }));
 * @throws CorpusError `not-a-report` for something else, such as a report of another version.
 */
export function sgdHtml(report: MeasuredReport): string {
  checkReport(report);
  const { split, mode, tables, sgdx, examples } = report;
  const findings = sgdFindings(report);
  const data = pageData(
    { charts: [serviceChart(report)], findings, examples },
    exampleCommands({ directory: 'PATH_TO_SGD', split, mode, tables, sgdx }, 'ID'),
  );
  return htmlPage({
    title: `SGD ${split}, mode ${mode}, tables ${tables}${sgdx === null ? '' : `, SGD-X ${sgdx}`}`,
    notice: notice(report),
    data,
    sections: [
      ['evaluated', 'What was evaluated', evaluated(report)],
      [
        'figures',
        'Key figures',
        [
          sectionTable('Scores', scoreSection(report)),
          sectionTable('Size', sizeSection(report)),
          sectionTable('Time', timeSection(report)),
        ],
      ],
      ['services', 'Services', serviceFigures(report)],
      ['findings', `Findings (${count(findings.length)})`, findingsSection(data, FINDINGS)],
      ['wrong', `Wrong frames (${count(report.wrong_frames)})`, wrongFrames(report)],
      ['goals', 'Goal metrics in all variants', goalTables(report)],
      ['policy', 'Policy', policyTables(report)],
      ['calls', 'Calls missed', callTables(report)],
      ['carried', 'Carried values', carriedTables(report)],
      [
        'unconverted',
        `Not converted as annotated (${count(report.unconverted.length)})`,
        unconvertedTable(report.unconverted),
      ],
      ['terms', 'Terms', TERMS],
    ],
  });
}
