/** The conversation of the page: turns as they come, each with what the engine made of it. */
import { byId, el } from '../../../pages/browser/dom.js';
import type { SessionState, SessionSummary, TakenTurn, TurnStage, TurnTrial } from '../schema.js';
import { ask, showInAddress, takeTurn } from './api.js';
import { cardsOf } from './cards.js';
import { openShown, stagesShown, trialShown, turnShown } from './thinking.js';

/** A conversation that is shown. */
export class Talk {
  private turns: readonly TakenTurn[] = [];
  /** The turn whose thinking is shown. */
  private chosen = 0;
  private isBusy = false;

  constructor(private session: string) {}

  /** Shows a session. */
  async open(session: string): Promise<void> {
    this.session = session;
    const { turns } = await ask<{ readonly turns: readonly TakenTurn[] }>(`/sessions/${session}/turns`);
    this.turns = turns;
    this.chosen = turns.at(-1)?.turn ?? 0;
    showInAddress(session);
    byId('start').hidden = true;
    byId('talk').hidden = false;
    await this.show();
    byId('text').focus();
  }

  /** Says something. */
  async say(text: string): Promise<void> {
    await this.alone(async () => {
      const stages: TurnStage[] = [];
      byId('turns').append(this.bubble('user', text));
      byId('thinking').replaceChildren(el('p', { class: 'faint' }, 'thinking …'));
      const turn = await takeTurn(this.session, text, (stage) => {
        stages.push(stage);
        byId('thinking').replaceChildren(...stagesShown(stages));
      });
      this.turns = [...this.turns.filter((one) => one.turn < turn.turn), turn];
      this.chosen = turn.turn;
      byId('news').textContent = turn.reply;
    });
  }

  /** Shows what saying something would do. */
  async whatIf(text: string): Promise<void> {
    await this.alone(async () => {
      const trial = await ask<TurnTrial>(`/sessions/${this.session}/what-if`, { text });
      this.head('What if');
      byId('thinking').replaceChildren(...trialShown(trial));
      byId('news').textContent = `What if: ${trial.program}`;
    }, false);
  }

  /** Does one thing at a time; says what went wrong. */
  private async alone(work: () => Promise<void>, showsAfter = true): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    byId('problem').textContent = '';
    document.body.classList.add('busy');
    try {
      await work();
      if (showsAfter) await this.show();
    } catch (error) {
      await this.show().catch(() => undefined);
      byId('problem').textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
      document.body.classList.remove('busy');
    }
  }

  private async show(): Promise<void> {
    const state = await ask<SessionState>(`/sessions/${this.session}/state`);
    byId('turns').replaceChildren(...this.turns.map((turn) => this.turnOf(turn)));
    byId('turns').lastElementChild?.scrollIntoView({ block: 'nearest' });
    this.think(state);
  }

  private think(state?: SessionState): void {
    const turn = this.turns.find((one) => one.turn === this.chosen);
    const isLast = turn === this.turns.at(-1);
    this.head(turn ? `Turn ${turn.turn}` : 'Nothing was said yet');
    const shown = turn ? turnShown(turn) : [];
    const open = state && isLast ? openShown(state) : [];
    byId('thinking').replaceChildren(...shown.flatMap((one) => one ?? []), ...open);
    for (const item of byId('turns').querySelectorAll('button.think'))
      item.setAttribute('aria-pressed', String(item.getAttribute('data-turn') === String(this.chosen)));
  }

  private head(text: string): void {
    byId('thinking-title').textContent = text;
  }

  private bubble(who: 'user' | 'agent', text: string): HTMLElement {
    return el('p', { class: `said ${who}` }, el('span', { class: 'who' }, who === 'user' ? 'You' : 'Agent'), text);
  }

  private turnOf(turn: TakenTurn): HTMLElement {
    const number = turn.turn;
    const think = el('button', { type: 'button', class: 'think', 'data-turn': String(number) }, `Turn ${number}`);
    think.addEventListener('click', () => {
      this.chosen = number;
      this.think();
    });
    const back = el(
      'button',
      { type: 'button', title: 'Forget what was said after it. What services did stays done' },
      'Go back to here',
    );
    back.hidden = number === this.turns.at(-1)?.turn;
    back.addEventListener('click', () => void this.goBack(number));
    const branch = el('button', { type: 'button', title: 'Go on from here in a session of its own' }, 'Branch');
    branch.addEventListener('click', () => void this.branch(number));
    const bar = el('div', { class: 'bar' }, think, back, branch);
    const cards = el('div', { class: 'cards' }, ...turn.actions.flatMap(cardsOf));
    return el('li', {}, this.bubble('user', turn.utterance), this.bubble('agent', turn.reply), cards, bar);
  }

  private async goBack(turn: number): Promise<void> {
    await this.alone(async () => {
      await ask(`/sessions/${this.session}/undo`, { turn });
      this.turns = this.turns.filter((one) => one.turn <= turn);
      this.chosen = turn;
    });
    byId('text').focus();
  }

  private async branch(turn: number): Promise<void> {
    const from = this.session;
    await this.alone(async () => {
      const { id } = await ask<SessionSummary>(`/sessions/${from}/fork`, { turn });
      this.listBranch(from, id, turn);
      await this.open(id);
    });
  }

  /** A branch is listed with the session that it left, to go there and back. */
  private listBranch(from: string, id: string, turn: number): void {
    const list = byId('branches');
    if (list.childElementCount === 0) list.append(this.branchItem(from, 'Main'));
    list.append(this.branchItem(id, `Branch ${list.childElementCount} (turn ${turn})`));
  }

  private branchItem(id: string, name: string): HTMLElement {
    const button = el('button', { type: 'button' }, name);
    button.addEventListener('click', () => void this.alone(() => this.open(id)));
    return el('li', {}, button);
  }
}
