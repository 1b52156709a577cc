/**
 * Keeps the annotation of a dialogue from the parser. Backend, reader and services of a replay are made from the
 * annotation, also that of the turn under way, so a parser gets none of them.
 */
import type { Backend, Registry, Session } from 'typetod';
import type { Parser, ParserInput, Proposal } from 'typetod/dialogue';
import { isRefusedReply } from 'typetod/internal';
import { naturalReader } from 'typetod/values';

/** Finds nothing and does nothing, and notes whether it was asked. */
class BlindBackend implements Backend {
  isAsked = false;

  search(): ReturnType<Backend['search']> {
    this.isAsked = true;
    return { kind: 'search', rows: [], more: false };
  }

  transact(): ReturnType<Backend['transact']> {
    this.isAsked = true;
    return { kind: 'transaction', status: 'failure' };
  }
}

/** A session as a parser sees it: a copy that reads as live conversations do and finds nothing. */
export function sessionForParser(session: Session, registry: Registry): Session {
  return session.view({ registry, reader: naturalReader, backend: new BlindBackend() });
}

/** Whether a program gets as far as a search: what gates say of it may depend on what the corpus found. */
async function searches(session: Session, program: string): Promise<boolean> {
  const backend = new BlindBackend();
  try {
    await session.fork({ backend }).whatIf(program);
  } catch (error) {
    if (!isRefusedReply(error)) throw error;
  }
  return backend.isAsked;
}

/**
 * A parser that is told nothing of the annotation.
 *
 * Where its last proposal searched, it is not asked again: that it was turned down, and why, would tell which searches the
 * corpus has in this turn.
 *
 * @param registry - the services without what the dialogue shows of them.
 */
export function blindParser(parser: Parser, registry: Registry): Parser {
  const blind = ({ session, apis, ...rest }: ParserInput): ParserInput => ({
    ...rest,
    session: sessionForParser(session, registry),
    apis: apis.map((api) => registry.apis.get(api.name) ?? api),
  });
  return {
    name: parser.name,
    async parse(input): Promise<Proposal> {
      const last = input.rejections.at(-1);
      if (last && (await searches(input.session, last.program))) return { source: last.program };
      return parser.parse(blind(input));
    },
  };
}
