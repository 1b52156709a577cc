/**
 * A parser that asks a language model, which can write only what the session would take.
 *
 * The grammar of each turn is made from the world and from what is said (`turn-grammar.ts`). What the model writes is brief;
 * what goes without saying is added (`written.ts`). It confirms nothing: agreement is a closed rule.
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { parseError, confirm, property, say, type Statement } from '../../language/index.js';
import { inOrder } from '../../models/grammar/grammar.js';
import type { Model } from '../../models/model.js';
import type { Api } from '../../service/index.js';
import { spokenText } from '../../text/index.js';
import { openTasks } from '../../world/index.js';
import { withLists } from '../lists/with-lists.js';
import { promptOf } from './prompt.js';
import { turnGrammar } from './turn-grammar.js';
import { inFull } from './written.js';
import { activeService, ownerOf } from '../plan/tasks.js';
import { askedIn } from '../rules/asked.js';
import { consentTo } from '../rules/reading.js';
import { situationOf } from '../rules/situation.js';

type Setting = Pick<ParserInput, 'session' | 'utterance'>;

/** The statements of a user who clearly agrees, with what is asked beside the yes; undefined where none is given. */
export function agreedIn({ session, utterance }: Setting): readonly Statement[] | undefined {
  const situation = situationOf(session.world);
  const { confirming } = situation;
  if (!confirming || consentTo(confirming, utterance, session).consent !== 'clear') return undefined;
  const service = activeService(session.world);
  const asked = askedIn(utterance, situation).flatMap((name) => {
    const owner = service && ownerOf(session.world, service, name, true);
    return owner ? [property(owner, name)] : [];
  });
  return [confirm(confirming.variable), ...(asked.length > 0 ? [say(...asked)] : [])];
}

/** At most so many APIs are shown: those of the services in use first, then those that fit best. */
const MOST_APIS = 8;

/** At most so many tokens of statements. */
const MAX_TOKENS = 120;

/** The APIs that are shown, in an order that stays the same while the same ones are meant. */
function shownOf({ session: { world }, apis }: ParserInput): readonly Api[] {
  const used = new Set(openTasks(world).map(({ api }) => api.service));
  const inUse = apis.filter((api) => used.has(api.service));
  const chosen = new Set([...inUse, ...apis].slice(0, Math.max(MOST_APIS, inUse.length)));
  return apis.filter((api) => chosen.has(api)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The text that a model wrote, without the blank that it may begin with, and up to the line that is no statement. */
function programOf(text: string): string {
  const lines = text.trim().split('\n');
  const end = lines.findIndex((line) => /^(?:User|Agent|Tasks):|^---|^\s*$/.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').replace(/^> ?/, '');
}

/**
 * A parser that asks a language model for statements: one of this machine (`llamaModel` of `typetod/models/llama`), or any that
 * takes a grammar.
 */
export function llamaParser(model: Model): Parser {
  return withLists({
    name: model.name,
    async parse(input: ParserInput): Promise<Proposal> {
      const agreed = agreedIn(input);
      if (agreed) return { statements: agreed };
      const { session, utterance, place, signal } = input;
      const apis = shownOf(input);
      const admitted = turnGrammar({ session, utterance, apis });
      // A model that goes on with a text writes a blank first.
      const grammar = { ...admitted, root: inOrder(' ', admitted.root) };
      const request = {
        purpose: 'parse',
        place,
        messages: promptOf(input, apis),
        answer: { kind: 'text', grammar },
        maxTokens: MAX_TOKENS,
        temperature: 0,
      } as const;
      const reply = await model.ask(request, signal ? { signal } : {});
      const calls = [{ model: model.name, request, reply }];
      const program = programOf(spokenText(reply.text));
      if (/\bconfirm\b/.test(program)) return { statements: [parseError()], calls };
      const statements = inFull(program, session);
      return statements ? { statements, calls } : { source: program, calls };
    },
  });
}
