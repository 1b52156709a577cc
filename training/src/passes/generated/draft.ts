/** A move in the making. */
import { DONTCARE } from 'typetod';
import type { PlanInMaking, PlannedValue, TurnPlan } from 'typetod/internal';
import type { Move, Piece } from './speech.js';
import type { Wanted } from './values.js';

/** Collects what a user does in a turn, and says. */
export class Draft {
  readonly plan: PlanInMaking = {};
  private readonly values: PlannedValue[] = [];
  private readonly canonical = new Map<string, string>();
  private readonly pieces: Piece[] = [];

  constructor(plan: TurnPlan = {}) {
    Object.assign(this.plan, plan);
  }

  say(...pieces: readonly Piece[]): this {
    this.pieces.push(...pieces);
    return this;
  }

  give(slot: string, { literal }: Wanted): this {
    const text = typeof literal === 'boolean' ? (literal ? 'True' : 'False') : String(literal);
    return this.set({ slot, value: literal }, text);
  }

  giveAny(slot: string): this {
    return this.set({ slot, value: DONTCARE }, DONTCARE);
  }

  carry(
    slot: string,
    reference: Exclude<PlannedValue['value'], string | number | boolean | null>,
    canonical: string,
  ): this {
    return this.set({ slot, value: reference }, canonical);
  }

  /** Notes a value that belongs to another part of the plan. */
  know(slot: string, canonical: string): this {
    this.canonical.set(slot, canonical);
    return this;
  }

  private set(value: PlannedValue, canonical: string): this {
    this.values.push(value);
    return this.know(value.slot, canonical);
  }

  done(): Move {
    const { plan, values, pieces, canonical } = this;
    return { plan: { ...plan, ...(values.length > 0 && { values }) }, pieces, canonical };
  }
}
