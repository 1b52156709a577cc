/** What the page shows, as the address behind `#` names it, so that each view has a link. */

/** A conversation: a session of the server, or a recording. */
export interface Ref {
  readonly kind: 'session' | 'recording';
  readonly id: string;
}

/** What is shown: nothing yet, a conversation, or two side by side; and the turn that is looked at. */
export interface View {
  readonly left?: Ref;
  readonly right?: Ref;
  readonly turn?: number;
}

const TOKEN = 'typetod-token';

function refIn(text: string | null | undefined): Ref | undefined {
  const [, kind, id] = /^(session|recording):([\w-]+)$/.exec(text ?? '') ?? [];
  return kind !== undefined && id !== undefined ? { kind: kind as Ref['kind'], id } : undefined;
}

export const refText = ({ kind, id }: Ref): string => `${kind}:${id}`;

/** Reads an address. A token in it is kept for this tab, and leaves the address with the next view that is shown. */
export function readAddress(hash: string): View {
  const given = new URLSearchParams(hash.slice(1));
  const token = given.get('token');
  if (token !== null) sessionStorage.setItem(TOKEN, token);
  const [one, other] = (given.get('compare') ?? '').split(',').map(refIn);
  const left =
    one ?? refIn(`session:${given.get('session') ?? ''}`) ?? refIn(`recording:${given.get('recording') ?? ''}`);
  const turn = Number(given.get('turn'));
  return { ...(left && { left }), ...(other && { right: other }), ...(turn > 0 && { turn }) };
}

export function addressOf({ left, right, turn }: View): string {
  if (!left) return '#';
  const place = turn === undefined ? '' : `&turn=${turn}`;
  if (right) return `#compare=${refText(left)},${refText(right)}${place}`;
  return `#${left.kind}=${left.id}${place}`;
}

/** The token of the server, where one was given. */
export function tokenHere(): string | null {
  return sessionStorage.getItem(TOKEN);
}
