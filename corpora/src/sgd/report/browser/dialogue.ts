/** Shows a dialogue turn by turn, over the page. */
import type {
  ReportFinding,
  PageData,
  ShownDialogue,
  ShownFrame,
  ShownLines,
  ShownSlot,
  ShownTurn,
} from '../page-data.js';
import { type Place, placeAddress } from '../place.js';
import { byId, codeOf, counted, el } from 'typetod/internal/browser';

/** The place that an address names; undefined for any other. */
export function placeOf(hash: string): Place | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const dialogue = fields.get('dialogue');
  return dialogue === null ? undefined : { dialogue, turn: Number(fields.get('turn') ?? 0) };
}

function linesOf({ name, lines }: ShownLines): HTMLElement {
  return el(
    'div',
    { class: 'block' },
    el('h4', {}, name),
    el('ul', { class: 'lines' }, ...lines.map((line) => el('li', {}, codeOf(line)))),
  );
}

function valuesOf(values: readonly string[] | undefined): HTMLElement {
  if (values === undefined) return el('em', {}, 'absent');
  const parts = values.flatMap((value, at) => [at > 0 ? ' or ' : '', codeOf(value)]);
  return el('span', {}, ...parts);
}

function slotRow({ slot, value, expected, predicted }: ShownSlot): HTMLElement {
  const isRight = value !== undefined;
  const head = el('th', { scope: 'row' }, isRight ? slot : `≠ ${slot}`);
  const wanted = isRight ? [value] : expected;
  const got = isRight ? [value] : predicted === undefined ? undefined : [predicted];
  return el('tr', isRight ? {} : { class: 'wrong' }, head, el('td', {}, valuesOf(wanted)), el('td', {}, valuesOf(got)));
}

function frameOf({ service, slots }: ShownFrame): HTMLElement {
  const wrong = slots.filter(({ value }) => value === undefined).length;
  const heads = ['slot', 'expected', 'predicted'].map((name) => el('th', { scope: 'col' }, name));
  const table = el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...slots.map(slotRow)));
  const told =
    slots.length === 0
      ? 'empty on both sides'
      : wrong === 0
        ? `${slots.length} slots, all as annotated`
        : `${wrong} of ${slots.length} slots differ`;
  return el(
    'details',
    wrong > 0 ? { open: '' } : {},
    el('summary', {}, `State of ${service}: ${told}`),
    slots.length > 0 ? el('div', { class: 'scroll' }, table) : undefined,
  );
}

function turnOf(turn: ShownTurn, findings: readonly ReportFinding[]): HTMLElement {
  const here = findings.filter((finding) => finding.turn === turn.turn);
  const marks = here.map(({ kind, cause }) => el('li', {}, el('strong', {}, kind), ': ', codeOf(cause)));
  const program = turn.program.length > 0 ? turn.program : ['(no statement)'];
  const sides = [
    { name: 'Annotated acts', lines: turn.acts },
    { name: 'Policy recommends', lines: turn.actions },
  ];
  return el(
    'section',
    { class: here.length > 0 ? 'turn found' : 'turn', id: `turn-${turn.turn}`, tabindex: '-1' },
    el('h3', {}, `Turn ${turn.turn}`),
    marks.length > 0 ? el('ul', { class: 'marks' }, ...marks) : undefined,
    el('p', { class: 'said' }, el('strong', {}, 'User '), turn.user),
    turn.compared && el('div', { class: 'sides' }, ...turn.compared.map(linesOf)),
    linesOf({ name: 'Executed program', lines: program }),
    ...turn.notes.map(linesOf),
    ...turn.frames.map(frameOf),
    el('div', { class: 'sides' }, ...sides.filter(({ lines }) => lines.length > 0).map(linesOf)),
    turn.agent === undefined ? undefined : el('p', { class: 'said' }, el('strong', {}, 'System '), turn.agent),
  );
}

function commandsOf(commands: readonly string[]): HTMLElement {
  if (commands.length === 0)
    return el(
      'p',
      { class: 'faint' },
      'No command writes this dialogue: convert has only the names of SGD, not those of SGD-X.',
    );
  return el(
    'div',
    { class: 'block' },
    el('h3', {}, 'See it by yourself'),
    el(
      'pre',
      { tabindex: '0' },
      el('code', {}, ...commands.flatMap((one, at) => (at > 0 ? [document.createTextNode('\n'), one] : [one]))),
    ),
  );
}

function absent({ commands }: PageData, id: string): HTMLElement {
  return el(
    'div',
    {},
    el(
      'p',
      {},
      'This dialogue is not in the file, which holds only some of them. Evaluate with a larger --examples, or convert it:',
    ),
    commandsOf(commands.map((command) => command.replace(/\bID\b/g, () => (/^[\w.-]+$/.test(id) ? id : 'ID')))),
  );
}

/** Opens and closes the dialogues of a page, as its address says. */
export class DialogueViewer {
  private readonly box = byId('viewer') as HTMLDialogElement;
  private run: string | undefined;

  constructor(private readonly data: PageData) {
    this.box.addEventListener('close', () => {
      if (placeOf(location.hash)) history.replaceState(null, '', '#findings');
    });
  }

  /** Shows what the address of the page names. */
  show(): void {
    const place = placeOf(location.hash);
    if (!place) {
      if (this.box.open) this.box.close();
      return;
    }
    this.fill(place);
    if (!this.box.open) this.box.showModal();
    const turn = this.box.querySelector(`#turn-${place.turn}`);
    (turn ?? this.box).scrollIntoView({ block: 'start' });
    if (turn instanceof HTMLElement) turn.focus({ preventScroll: true });
  }

  private fill(place: Place): void {
    const runs = this.data.dialogues.filter(({ id }) => id === place.dialogue);
    const shown = runs.find(({ run }) => run === this.run) ?? runs[0];
    const close = el('button', { type: 'button' }, 'Close');
    close.addEventListener('click', () => this.box.close());
    const title = el('h2', { id: 'viewer-title' }, `Dialogue ${place.dialogue}`);
    const header = el('header', {}, title, ...this.choices(runs, shown, place), close);
    this.box.replaceChildren(header, shown ? this.content(shown) : absent(this.data, place.dialogue));
  }

  private choices(
    runs: readonly ShownDialogue[],
    shown: ShownDialogue | undefined,
    place: Place,
  ): readonly HTMLElement[] {
    if (runs.length < 2) return [];
    return runs.map((one) => {
      const button = el('button', { type: 'button', 'aria-pressed': String(one === shown) }, one.run ?? '');
      button.addEventListener('click', () => {
        this.run = one.run;
        this.fill(place);
        this.box.querySelector(`#turn-${place.turn}`)?.scrollIntoView();
      });
      return button;
    });
  }

  private content(shown: ShownDialogue): HTMLElement {
    const findings = this.data.findings.filter(({ dialogue }) => dialogue === shown.id);
    const turns = [...new Set(findings.map(({ turn }) => turn))].sort((a, b) => a - b);
    const links = turns.flatMap((turn) => [
      ' ',
      el('a', { href: placeAddress({ dialogue: shown.id, turn }) }, `turn ${turn}`),
    ]);
    const told = `${counted(findings.length)} findings:`;
    return el(
      'div',
      {},
      el('p', {}, told, ...links),
      commandsOf(shown.commands),
      ...shown.turns.map((turn) => turnOf(turn, findings)),
    );
  }
}
