/** The branches of a conversation, as this tab knows them: they are kept for it, so that a reload does not lose them. */

/** A session that branched off, or from which others did. */
export interface Branch {
  readonly id: string;
  readonly name: string;
}

const KEPT = 'typetod-branches';

/** All branches that were kept, family by family. */
function families(): readonly (readonly Branch[])[] {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as readonly (readonly Branch[])[];
}

const has = (family: readonly Branch[], id: string | undefined): boolean => family.some((one) => one.id === id);

/** A session with those that belong to it; none where it never branched off. */
export function branchesOf(id: string | undefined): readonly Branch[] {
  return families().find((family) => has(family, id)) ?? [];
}

export function keepBranch(from: string, id: string, turn: number): void {
  const known = branchesOf(from);
  const family = known.length > 0 ? known : [{ id: from, name: 'Main' }];
  const others = families().filter((one) => !has(one, from));
  const grown = [...family, { id, name: `Branch ${family.length} (turn ${turn})` }];
  sessionStorage.setItem(KEPT, JSON.stringify([...others, grown]));
}
