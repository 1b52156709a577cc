import type { Problem, ServiceProblemKind } from './check-error.js';

/** Collects problems: of each kind the first at each place, however many rows have it. */
export class Problems {
  private readonly found = new Map<string, Problem>();

  add(kind: ServiceProblemKind, at: string, message: string): void {
    const key = `${kind} ${at}`;
    if (!this.found.has(key)) this.found.set(key, { kind, at, message });
  }

  /** What was found, in order. */
  get list(): readonly Problem[] {
    return [...this.found.values()];
  }
}
