/** What the engine made of a turn: what was proposed, what gates said, what was committed, what is known now. */
import { codeOf, el } from '../../../pages/browser/dom.js';
import type { SessionState, TakenTurn, TurnStage, TurnTrial } from '../schema.js';
import { valueText, words } from './cards.js';

type Verdict = Extract<TurnStage, { kind: 'verdict' }>;

function section(title: string, ...children: readonly (Node | undefined)[]): HTMLElement {
  return el('section', {}, el('h3', {}, title), ...children);
}

/** A program, a statement a line. It can be scrolled by keyboard. */
function program(text: string, label: string): HTMLElement {
  const lines = text.split('\n').map((line) => el('code', {}, line));
  return el('div', { class: 'program', role: 'group', 'aria-label': label, tabindex: '0' }, ...lines);
}

function verdictOf({ gate, verdict, findings = [], what, source }: Verdict): HTMLElement {
  const found = findings.map(({ code, message }) => el('p', {}, codeOf(code), ' ', message));
  const mended = source === undefined ? undefined : program(source, `The program as ${gate} mended it`);
  const head = el('p', {}, el('strong', {}, gate), ` ${verdict}`, what === undefined ? undefined : `: ${what}`);
  return el('li', { class: verdict === 'pass' ? 'passed' : 'found' }, head, ...found, mended);
}

function gates(verdicts: readonly Verdict[]): HTMLElement {
  const passed = verdicts.filter(({ verdict }) => verdict === 'pass').map(({ gate }) => gate);
  const found = verdicts.filter(({ verdict }) => verdict !== 'pass').map(verdictOf);
  const rest = passed.length > 0 ? el('p', { class: 'faint' }, `passed: ${passed.join(', ')}`) : undefined;
  return section('Gates', el('ul', { class: 'lines' }, ...found), rest);
}

/** The stages of a turn, as far as they are known. */
export function stagesShown(stages: readonly TurnStage[]): readonly HTMLElement[] {
  const proposals = stages.flatMap((stage) => (stage.kind === 'proposal' ? [stage] : []));
  const verdicts = stages.flatMap((stage) => (stage.kind === 'verdict' ? [stage] : []));
  const shown = proposals.map(({ parser, source, attempt, confidence }) => {
    const again = attempt > 0 ? `, again (${attempt + 1})` : '';
    const sure = confidence === undefined ? '' : `, ${Math.round(confidence * 100)} % sure`;
    return section(`Proposed by ${parser}${again}${sure}`, program(source, 'The proposed program'));
  });
  return verdicts.length > 0 ? [...shown, gates(verdicts)] : shown;
}

function lostOf({ leftOut, unheard, feedback }: TakenTurn): HTMLElement | undefined {
  const lines = [
    ...leftOut.map(({ source, message }) => el('li', {}, codeOf(source), ` ${message}`)),
    ...unheard.map((text) => el('li', {}, codeOf(text), ' nothing took it')),
    ...(feedback ? [el('li', {}, codeOf(feedback.code), ` ${feedback.message}`)] : []),
  ];
  return lines.length === 0 ? undefined : section('Left out', el('ul', { class: 'marks' }, ...lines));
}

/** What the session knows, with where each value comes from. */
export function knowledge(state: SessionState['services']): HTMLElement {
  const rows = state.flatMap(({ service, intent, slots }) => [
    el('tr', { class: 'service' }, el('th', { scope: 'rowgroup', colspan: '3' }, `${service}: ${intent}`)),
    ...slots.map(({ slot, value, origin }) =>
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, words(slot)),
        el('td', {}, valueText(value)),
        el('td', { class: 'faint' }, origin),
      ),
    ),
  ]);
  if (rows.length === 0) return section('Known', el('p', { class: 'faint' }, 'nothing yet'));
  const heads = ['what', 'value', 'where from'].map((head) => el('th', { scope: 'col' }, head));
  const table = el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...rows));
  return section(
    'Known',
    el('div', { class: 'scroll', role: 'group', tabindex: '0', 'aria-label': 'What is known' }, table),
  );
}

/** All of a turn. */
export function turnShown(turn: TakenTurn): readonly (HTMLElement | undefined)[] {
  return [
    ...stagesShown(turn.stages),
    section(
      turn.outcome === 'committed' ? 'Committed' : `Committed (${turn.outcome})`,
      program(turn.program, 'What was committed'),
    ),
    lostOf(turn),
    section('The policy answers', program(turn.response, "The agent's program")),
    knowledge(turn.state),
  ];
}

/** What would happen. */
export function trialShown({ stages, program: text, transactions, state, outcome }: TurnTrial): readonly HTMLElement[] {
  const sent = transactions.map(({ api, arguments: args }) => el('li', {}, codeOf(`${api}(${JSON.stringify(args)})`)));
  return [
    el('p', { class: 'notice' }, 'What if: nothing of this was done.'),
    ...stagesShown(stages),
    section(
      outcome === 'committed' ? 'Would be committed' : `Would be ${outcome}`,
      program(text, 'What would be committed'),
    ),
    ...(sent.length > 0 ? [section('Would be sent', el('ul', { class: 'lines' }, ...sent))] : []),
    knowledge(state),
  ];
}

const ASKED: Readonly<Record<SessionState['pending'][number]['kind'], string>> = {
  request: 'asks for',
  confirm: 'asks to confirm',
  alternative: 'offers instead',
  relax: 'offers to give up',
  prompt: 'waits',
};

/** What the agent waits for, and what is in doubt. */
export function openShown({ pending, inDoubt }: SessionState): readonly HTMLElement[] {
  const asked = pending.map(({ kind, api, slots }) =>
    el(
      'li',
      {},
      `${ASKED[kind]} ${slots.map(words).join(', ')}`.trim(),
      api === undefined ? undefined : el('span', { class: 'faint' }, ` of ${api}`),
    ),
  );
  const doubts = inDoubt.map(({ api, key }) => el('li', {}, codeOf(api), ` was sent and not answered (key ${key})`));
  return [
    ...(asked.length > 0 ? [section('The agent', el('ul', { class: 'lines' }, ...asked))] : []),
    ...(doubts.length > 0 ? [section('In doubt', el('ul', { class: 'marks' }, ...doubts))] : []),
  ];
}
