/** What the engine made of a turn: what was proposed, what gates said, what was committed, what is known now. */
import type { SessionState, TakenTurn, TurnStage, TurnTrial } from '../schema.js';
import { Program, Section, Values } from './parts.js';
import { changedSlots, type ChangedSlot, valueText, words } from './values.js';

type Verdict = Extract<TurnStage, { kind: 'verdict' }>;
type ModelStage = Extract<TurnStage, { kind: 'model' }>;

function VerdictItem({ stage: { gate, verdict, findings = [], what, source } }: { readonly stage: Verdict }) {
  return (
    <li class="found">
      <p>
        <strong>{gate}</strong> {verdict}
        {what === undefined ? '' : `: ${what}`}
      </p>
      {findings.map(({ code, message }, at) => (
        <p key={at}>
          <code>{code}</code> {message}
        </p>
      ))}
      {source !== undefined && <Program text={source} label={`The program as ${gate} mended it`} />}
    </li>
  );
}

function Gates({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  if (verdicts.length === 0) return null;
  const passed = verdicts.filter(({ verdict }) => verdict === 'pass').map(({ gate }) => gate);
  const found = verdicts.filter(({ verdict }) => verdict !== 'pass');
  return (
    <Section title="Gates">
      {found.length > 0 && (
        <ul class="lines">
          {found.map((stage, at) => (
            <VerdictItem key={at} stage={stage} />
          ))}
        </ul>
      )}
      {passed.length > 0 && <p class="faint">passed: {[...new Set(passed)].join(', ')}</p>}
    </Section>
  );
}

function Models({ calls }: { readonly calls: readonly ModelStage[] }) {
  if (calls.length === 0) return null;
  return (
    <Section title="Models">
      {calls.map(({ model, purpose, answer, milliseconds }, at) => (
        <details key={at}>
          <summary>
            {model}: {purpose}, {Math.round(milliseconds)} ms
          </summary>
          <Program text={answer} label={`What ${model} answered`} />
        </details>
      ))}
    </Section>
  );
}

/** The stages of a turn, as far as they have come. */
export function Stages({ stages }: { readonly stages: readonly TurnStage[] }) {
  const of = <K extends TurnStage['kind']>(kind: K) =>
    stages.filter((stage): stage is Extract<TurnStage, { kind: K }> => stage.kind === kind);
  return (
    <>
      {of('proposal').map(({ attempt, parser, source, confidence }) => {
        const sure = confidence === undefined ? '' : `, ${Math.round(confidence * 100)} % sure`;
        return (
          <Section key={attempt} title={`Proposed by ${parser}${sure}`}>
            <Program text={source} label={`What ${parser} proposed`} />
          </Section>
        );
      })}
      <Models calls={of('model')} />
      <Gates verdicts={of('verdict')} />
      {of('cut-off').map(({ api }, at) => (
        <p key={at} class="notice">
          {api} did not answer in time.
        </p>
      ))}
    </>
  );
}

function SlotRow({ slot: { slot, value, surface, origin, change, before } }: { readonly slot: ChangedSlot }) {
  return (
    <tr class={change}>
      <th scope="row">{words(slot)}</th>
      <td title={origin}>
        {change === 'gone' ? <del>{valueText(value)}</del> : valueText(value)}
        {surface !== valueText(value) && change !== 'gone' && <span class="faint"> “{surface}”</span>}
        {change !== 'same' && <span class="badge">{before === undefined ? change : `was ${before}`}</span>}
        <span class="origin">{change === 'gone' ? 'taken back' : origin}</span>
      </td>
    </tr>
  );
}

function Knowledge({ state, before }: { readonly state: TakenTurn['state']; readonly before: TakenTurn['state'] }) {
  if (state.length === 0) return null;
  return (
    <Section title="Known">
      <table>
        <tbody>
          {state.map((one) => (
            <>
              <tr class="service" key={one.service}>
                <th colSpan={2} scope="rowgroup">
                  {one.service} <span class="faint">{one.intent}</span>
                </th>
              </tr>
              {changedSlots(one, before).map((slot) => (
                <SlotRow key={`${one.service} ${slot.slot}`} slot={slot} />
              ))}
              {one.requested.length > 0 && (
                <tr key={`${one.service} asked`}>
                  <th scope="row">asked about</th>
                  <td>{one.requested.map(words).join(', ')}</td>
                </tr>
              )}
            </>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Lost({ leftOut, unheard, feedback }: Pick<TakenTurn, 'leftOut' | 'unheard' | 'feedback'>) {
  if (leftOut.length === 0 && unheard.length === 0 && !feedback) return null;
  return (
    <Section title="Not taken">
      <ul class="marks">
        {feedback && (
          <li>
            <code>{feedback.code}</code> {feedback.message}
            {feedback.legal.length > 0 && <> May stand there: {feedback.legal.join(', ')}.</>}
          </li>
        )}
        {leftOut.map(({ gate, code, message, source }, at) => (
          <li key={at}>
            <code>{source}</code> <strong>{gate}</strong> <code>{code}</code> {message}
          </li>
        ))}
        {unheard.map((text, at) => (
          <li key={`heard ${at}`}>nothing took “{text}”</li>
        ))}
      </ul>
    </Section>
  );
}

/** All of a turn. */
export function TurnThinking({ turn, before }: { readonly turn: TakenTurn; readonly before: TakenTurn['state'] }) {
  const title = turn.outcome === 'committed' ? 'Committed' : `Committed (${turn.outcome})`;
  return (
    <>
      <Stages stages={turn.stages} />
      <Section title={title}>
        <Program text={turn.program} label="What was committed" />
      </Section>
      <Lost {...turn} />
      <Section title="The policy answers">
        <Program text={turn.response} label="The agent's program" />
      </Section>
      <Knowledge state={turn.state} before={before} />
    </>
  );
}

/** What would happen, and how it differs from the turn as it was, where it was taken. */
export function TrialThinking({
  trial,
  actual,
  before,
}: {
  readonly trial: TurnTrial;
  readonly actual: TakenTurn | undefined;
  readonly before: TakenTurn['state'];
}) {
  const title = trial.outcome === 'committed' ? 'Would be committed' : `Would be ${trial.outcome}`;
  return (
    <>
      <p class="notice">What if: nothing of this was done.</p>
      <Stages stages={trial.stages} />
      <Section title={title}>
        <Program text={trial.program} label="What would be committed" against={actual?.program} />
      </Section>
      <Lost {...trial} />
      {trial.transactions.length > 0 && (
        <Section title="Would be sent">
          {trial.transactions.map(({ api, arguments: values }, at) => (
            <div key={at} class="card">
              <h4>{api}</h4>
              <Values values={values} />
            </div>
          ))}
        </Section>
      )}
      {trial.reply !== '' && (
        <Section title="The agent would say">
          <p class="said agent">{trial.reply}</p>
        </Section>
      )}
      <Knowledge state={trial.state} before={before} />
    </>
  );
}

const ASKED: Readonly<Record<SessionState['pending'][number]['kind'], string>> = {
  request: 'asks for',
  confirm: 'asks to confirm',
  alternative: 'offers instead',
  relax: 'offers to give up',
  prompt: 'asks what comes next',
};

/** What the agent waits for, what a yes would send, and what is in doubt. */
export function Open({
  state: { pending, inDoubt },
  tryYes,
}: {
  readonly state: SessionState;
  readonly tryYes: () => void;
}) {
  return (
    <>
      {pending.length > 0 && (
        <Section title="The agent waits">
          {pending.map(({ kind, api, slots, values }, at) => (
            <div key={at}>
              <p>
                {`${ASKED[kind]} ${slots.map(words).join(', ')}`.trim()}
                {api !== undefined && <span class="faint"> of {api}</span>}
              </p>
              {values && (
                <div class="card">
                  <h4>A yes sends</h4>
                  <Values values={values} />
                  <button type="button" onClick={tryYes}>
                    See what a yes would change
                  </button>
                </div>
              )}
            </div>
          ))}
        </Section>
      )}
      {inDoubt.length > 0 && (
        <Section title="In doubt">
          <ul class="marks">
            {inDoubt.map(({ api, key }) => (
              <li key={key}>
                <code>{api}</code> was sent and not answered (key {key})
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
