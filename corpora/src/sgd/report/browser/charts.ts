/** Charts of figures by name. Their axis shows the range of the data, where the differences are; a button shows all of it. */
import type { Chart } from '../chart.js';
import { byId, el } from 'typetod/internal/browser';

declare const Plot: typeof import('@observablehq/plot');

interface Point {
  readonly name: string;
  readonly series: string;
  readonly value: number;
}

const COLORS = ['var(--first)', 'var(--second)', 'var(--third)'];

/** How much of the range is left free at both ends. */
const MARGIN = 0.06;

const inUnits = { share: '%', difference: 'points' } as const;

function pointsOf({ rows, series }: Chart): readonly Point[] {
  return rows.flatMap(({ name, values }) =>
    values.flatMap((value, at) => (value === null ? [] : [{ name, series: series[at] ?? '', value: 100 * value }])),
  );
}

/** The range of the data, and of differences zero with it. */
function rangeOf({ unit }: Chart, points: readonly Point[], isWhole: boolean): readonly [number, number] {
  if (isWhole && unit === 'share') return [0, 100];
  const values = points.map(({ value }) => value);
  const [low, high] = [
    Math.min(...values, ...(unit === 'difference' ? [0] : [])),
    Math.max(...values, ...(unit === 'difference' ? [0] : [])),
  ];
  const free = MARGIN * (high - low || 1);
  return unit === 'share' ? [Math.max(0, low - free), Math.min(100, high + free)] : [low - free, high + free];
}

function drawn(chart: Chart, points: readonly Point[], width: number, isWhole: boolean): Element {
  const { label, unit, series, rows } = chart;
  const names = rows.map(({ name }) => name);
  const longest = Math.max(...names.map((name) => name.length));
  const marginLeft = Math.min(width * 0.45, 16 + 7.2 * longest);
  const shape = { y: 'name', x: 'value' } as const;
  return Plot.plot({
    width,
    height: 70 + 22 * names.length,
    marginLeft,
    marginRight: 24,
    marginBottom: 44,
    style: { background: 'transparent', color: 'inherit', fontSize: '12px', fontFamily: 'inherit' },
    x: {
      label: `${label}, ${inUnits[unit]}`,
      domain: [...rangeOf(chart, points, isWhole)],
      labelAnchor: 'center',
      labelOffset: 38,
      grid: true,
      ticks: Math.max(2, Math.round((width - marginLeft) / 90)),
    },
    y: { label: null, domain: names },
    color: { domain: [...series], range: COLORS.slice(0, series.length) },
    symbol: { domain: [...series], range: ['circle', 'times', 'triangle'].slice(0, series.length) },
    marks: [
      ...(unit === 'difference'
        ? [
            Plot.ruleX([0], { stroke: 'currentColor' }),
            Plot.ruleY(points, { y: 'name', x1: 0, x2: 'value', stroke: 'var(--faint)' }),
          ]
        : []),
      ...(unit === 'share' && series.length > 1
        ? [
            Plot.ruleY(
              points,
              Plot.groupY({ x1: 'min', x2: 'max' }, { y: 'name', x1: 'value', x2: 'value', stroke: 'var(--faint)' }),
            ),
          ]
        : []),
      Plot.dot(points, { ...shape, stroke: 'series', symbol: 'series', r: 5, strokeWidth: 2 }),
      Plot.tip(
        points,
        Plot.pointer({
          ...shape,
          title: ({ name, series: one, value }: Point) => `${name}\n${one}: ${value.toFixed(3)} ${inUnits[unit]}`,
        }),
      ),
    ],
  });
}

function legendOf({ series }: Chart): HTMLElement {
  const symbols = ['○', '✕', '△'];
  const items = series.map((name, at) =>
    el(
      'li',
      { style: `--color: ${COLORS[at]}` },
      el('span', { 'aria-hidden': 'true' }, symbols[at] ?? '○'),
      ` ${name}`,
    ),
  );
  return el('ul', { class: 'legend' }, ...items);
}

function sentence({ label, rows, unit }: Chart, points: readonly Point[]): string {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values).toFixed(3), Math.max(...values).toFixed(3)];
  return `${label} of ${rows.length} rows, from ${low} to ${high} ${inUnits[unit]}. The table has the figures.`;
}

/** Draws a chart, as wide as there is room. */
export function drawChart(chart: Chart): void {
  const place = byId(chart.id);
  const points = pointsOf(chart);
  const values = new Set(points.map(({ value }) => value.toFixed(6)));
  if (values.size < 2) {
    const [only] = points;
    place.append(
      el(
        'p',
        { class: 'faint' },
        only
          ? `No chart: every value is ${only.value.toFixed(3)} ${inUnits[chart.unit]}.`
          : 'No chart: there are no values.',
      ),
    );
    return;
  }
  let isWhole = false;
  let width = 0;
  const canvas = el('div', { role: 'img', 'aria-label': sentence(chart, points), class: 'canvas' });
  const draw = (): void => canvas.replaceChildren(drawn(chart, points, width, isWhole));
  const button = el('button', { type: 'button', 'aria-pressed': 'false' }, 'Axis from 0 to 100 %');
  button.addEventListener('click', () => {
    isWhole = !isWhole;
    button.setAttribute('aria-pressed', String(isWhole));
    draw();
  });
  place.append(el('div', { class: 'bar' }, legendOf(chart), chart.unit === 'share' ? button : undefined), canvas);
  new ResizeObserver(() => {
    const room = Math.floor(canvas.clientWidth);
    if (room === width || room === 0) return;
    width = room;
    draw();
  }).observe(canvas);
}
