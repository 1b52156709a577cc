/** Where a person begins: with services to talk with, or a recorded conversation to read. */
import { useState } from 'preact/hooks';
import type { RecordingList, ServiceList } from '../schema.js';
import { addressOf } from './address.js';

type Recordings = RecordingList['recordings'];

function RecordingRows({ recordings }: { readonly recordings: Recordings }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState('');
  const found = recordings.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const toggle = (id: string): void =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].slice(-2));
  const [left, right] = picked.map((id) => ({ kind: 'recording' as const, id }));
  return (
    <section aria-labelledby="recordings-title">
      <h2 id="recordings-title">Recorded conversations</h2>
      <label>
        Filter
        <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      {left && right ? (
        <p>
          <a href={addressOf({ left, right })}>Compare the two that are chosen</a>
        </p>
      ) : (
        <p class="faint">Choose two to see them side by side.</p>
      )}
      <ul id="recordings">
        {found.slice(0, 200).map(({ id, name, kind }) => (
          <li key={id}>
            <input
              type="checkbox"
              aria-label={`Choose ${name}`}
              checked={picked.includes(id)}
              onChange={() => toggle(id)}
            />
            <a href={addressOf({ left: { kind: 'recording', id } })}>{name}</a> <span class="faint">{kind}</span>
          </li>
        ))}
      </ul>
      {found.length > 200 && <p class="faint">and {found.length - 200} more: filter them.</p>}
    </section>
  );
}

/** The first view. */
export function Start({
  services,
  recordings,
  onBegin,
}: {
  readonly services: ServiceList['services'];
  readonly recordings: Recordings;
  readonly onBegin: (services: readonly string[], opening?: string) => void;
}) {
  const [chosen, setChosen] = useState('');
  const names = chosen === '' ? [] : [chosen];
  const shown = services.filter(({ name }) => chosen === '' || chosen === name);
  return (
    <section id="start" aria-label="Begin">
      <form
        id="begin"
        onSubmit={(event) => {
          event.preventDefault();
          onBegin(names);
        }}
      >
        <label for="services">
          Talk with
          <select id="services" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">All {services.length} services</option>
            {services.map(({ name, description }) => (
              <option key={name} value={name}>
                {name}: {description}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="first">
          Begin
        </button>
      </form>
      {recordings.length > 0 && <RecordingRows recordings={recordings} />}
      <h2>What you could say</h2>
      <ul id="examples">
        {shown.flatMap((service) =>
          service.apis.map((api) => {
            const [example] = api.examples;
            return (
              <li key={`${service.name} ${api.name}`}>
                <strong>{service.name}</strong> {api.description}{' '}
                {example !== undefined && (
                  <button type="button" class="example" onClick={() => onBegin(names, example)}>
                    “{example}”
                  </button>
                )}
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}
