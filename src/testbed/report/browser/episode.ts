/** Shows an episode, over the page. */
import { byId, codeOf, el } from '../../../pages/browser/dom.js';
import type { RunPageData, ShownLine, ShownPart, ShownStep, ShownTrial } from '../page-data.js';
import { type TrialPlace, trialOf } from '../trial-address.js';

const NAMES: Readonly<Record<ShownLine['kind'], string>> = {
  user: 'User',
  agent: 'Agent',
  call: 'call',
  program: 'program',
  result: 'result',
  refused: 'refused',
  world: 'world',
};

function block(text: string): HTMLElement {
  const lines = text.split('\n').flatMap((line, at) => (at > 0 ? [el('br'), line] : [line]));
  return el('code', {}, ...lines);
}

function lineOf({ kind, text }: ShownLine): HTMLElement {
  const name = el('strong', {}, `${NAMES[kind]} `);
  if (kind === 'user' || kind === 'agent') return el('p', { class: 'said' }, name, text);
  return el('p', { class: `did ${kind}` }, name, block(text));
}

/** What tools answered is long, and often of no interest. */
function isAnswer({ kind, text }: ShownLine): boolean {
  return kind === 'result' && text.length > 200;
}

function stepOf({ step, lines }: ShownStep): HTMLElement {
  const shown = lines.map((line) =>
    isAnswer(line)
      ? el('details', {}, el('summary', {}, `result: ${line.text.slice(0, 80)}…`), lineOf(line))
      : lineOf(line),
  );
  const isChange = lines.some(({ kind }) => kind === 'world');
  const head = step > 0 ? el('h3', {}, `Step ${step}${isChange ? ': the world changed' : ''}`) : undefined;
  return el('section', { class: isChange ? 'turn found' : 'turn' }, head, ...shown);
}

function partOf({ basis, score, why }: ShownPart): HTMLTableRowElement {
  const list = el('ul', { class: 'lines' }, ...why.map((one) => el('li', {}, codeOf(one))));
  const isWrong = score !== null && score < 1;
  return el(
    'tr',
    isWrong ? { class: 'wrong' } : {},
    el('th', { scope: 'row' }, basis),
    el('td', { class: 'number' }, score === null ? 'not decided' : String(score)),
    el('td', {}, why.length > 0 ? list : ''),
  );
}

function gradeOf({ parts, breaches, user }: ShownTrial): HTMLElement {
  const heads = ['basis', 'score', 'why'].map((name) => el('th', { scope: 'col' }, name));
  const table = el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...parts.map(partOf)));
  const notes = [...breaches.map((one) => `Broke a rule: ${one}`), ...user.map((one) => `The user ${one}`)];
  return el(
    'div',
    { class: 'block' },
    el('h3', {}, 'Grade'),
    parts.length > 0
      ? el('div', { class: 'scroll', role: 'group', 'aria-label': 'Grade', tabindex: '0' }, table)
      : undefined,
    notes.length > 0 ? el('ul', { class: 'marks' }, ...notes.map((note) => el('li', {}, note))) : undefined,
  );
}

function commandsOf(commands: readonly string[], { task, trial }: TrialPlace): HTMLElement {
  const id = /^[\w./-]+$/.test(task) ? task : `'${task.replaceAll("'", "'\\''")}'`;
  const lines = commands.map((one) => one.replace(/\bID\b/, () => id).replace(/\bN\b/, String(trial)));
  if (lines.length === 0) return el('div');
  return el(
    'div',
    { class: 'block' },
    el('h3', {}, 'Look closer'),
    el(
      'pre',
      { tabindex: '0' },
      el('code', {}, ...lines.flatMap((one, at) => (at > 0 ? [document.createTextNode('\n'), one] : [one]))),
    ),
  );
}

/** Opens and closes the episodes of a page, as its address says. */
export class EpisodeViewer {
  private readonly box = byId('viewer') as HTMLDialogElement;

  constructor(private readonly data: RunPageData) {
    this.box.addEventListener('close', () => {
      if (trialOf(location.hash)) history.replaceState(null, '', '#tasks');
    });
  }

  /** Shows what the address of the page names. */
  show(): void {
    const place = trialOf(location.hash);
    if (!place) {
      if (this.box.open) this.box.close();
      return;
    }
    const shown = this.data.trials.find(({ task, trial }) => task === place.task && trial === place.trial);
    const close = el('button', { type: 'button' }, 'Close');
    close.addEventListener('click', () => this.box.close());
    const title = el('h2', { id: 'viewer-title' }, `${place.task}, trial ${place.trial}`);
    this.box.replaceChildren(el('header', {}, title, close), shown ? this.content(shown) : this.absent(place));
    if (!this.box.open) this.box.showModal();
    this.box.scrollTop = 0;
  }

  private content(shown: ShownTrial): HTMLElement {
    const { passed, reward, end, scenario, steps } = shown;
    return el(
      'div',
      {},
      el('p', {}, el('strong', {}, passed ? 'Passed' : 'Failed'), `, reward ${reward}, ended by ${end}.`),
      el('details', {}, el('summary', {}, 'What the user wants'), el('p', {}, block(scenario))),
      gradeOf(shown),
      commandsOf(this.data.commands, shown),
      ...steps.map(stepOf),
    );
  }

  private absent(place: TrialPlace): HTMLElement {
    const about = el(
      'p',
      {},
      'This episode is not in the file, which holds only as many as fit: those that failed first.',
    );
    return el('div', {}, about, commandsOf(this.data.commands, place));
  }
}
