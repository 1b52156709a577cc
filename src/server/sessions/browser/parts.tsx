/** Small parts of the page. */
import type { ComponentChildren } from 'preact';
import { valueText, words } from './values.js';

/** A part of the panel beside the conversation. */
export function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A program, a statement a line; lines that another program lacks are marked. It can be scrolled by keyboard. */
export function Program({
  text,
  label,
  against,
}: {
  readonly text: string;
  readonly label: string;
  readonly against?: string | undefined;
}) {
  const known = against === undefined ? undefined : new Set(against.split('\n'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div class="program" role="group" aria-label={label} tabIndex={0}>
      {text.split('\n').map((line, at) => (
        <code key={at} class={known && !known.has(line) ? 'other' : undefined}>
          {line}
        </code>
      ))}
    </div>
  );
}

export function Values({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  return (
    <dl>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{words(name)}</dt>
          <dd>{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
