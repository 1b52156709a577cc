/** Starts the page: chooses services, begins a session or shows that of the address, and takes what is said. */
import { byId, el } from '../../../pages/browser/dom.js';
import type { ServiceList, SessionSummary } from '../schema.js';
import { ask, fromAddress } from './api.js';
import { Talk } from './talk.js';

const chooser = byId('services') as HTMLSelectElement;
const field = byId('text') as HTMLTextAreaElement;
const talk = new Talk('');
let listed: ServiceList['services'] = [];

function showProblem(error: unknown): void {
  byId('problem').textContent = error instanceof Error ? error.message : String(error);
}

/** What could be said to the chosen services. */
function showExamples(): void {
  const chosen = listed.filter(({ name }) => chooser.value === '' || chooser.value === name);
  const apis = chosen.flatMap((service) => service.apis.map((api) => ({ service, api })));
  const rows = apis.map(({ service, api }) =>
    el(
      'li',
      {},
      el('strong', {}, service.name),
      ` ${api.description}`,
      ...api.examples.slice(0, 1).map((text) => el('em', {}, ` “${text}”`)),
    ),
  );
  byId('examples').replaceChildren(...rows);
}

async function list(): Promise<void> {
  listed = (await ask<ServiceList>('/services')).services;
  chooser.append(el('option', { value: '' }, `All ${listed.length} services`));
  for (const { name, description } of listed) chooser.append(el('option', { value: name }, `${name}: ${description}`));
  showExamples();
}

async function begin(): Promise<void> {
  const asked = chooser.value === '' ? {} : { services: [chooser.value] };
  const { id } = await ask<SessionSummary>('/sessions', asked);
  await talk.open(id);
}

/** Takes what was typed. */
function submit(isTrial: boolean): void {
  const text = field.value.trim();
  if (text === '') return;
  if (isTrial) void talk.whatIf(text);
  else {
    field.value = '';
    void talk.say(text);
  }
}

chooser.addEventListener('change', showExamples);
byId('begin').addEventListener('submit', (event) => {
  event.preventDefault();
  begin().catch(showProblem);
});
byId('say').addEventListener('submit', (event) => {
  event.preventDefault();
  submit(false);
});
byId('what-if').addEventListener('click', () => submit(true));
byId('anew').addEventListener('click', () => {
  byId('talk').hidden = true;
  byId('start').hidden = false;
  byId('branches').replaceChildren();
  chooser.focus();
});
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  submit(event.ctrlKey || event.metaKey);
});

async function start(): Promise<void> {
  await list();
  const session = fromAddress().get('session');
  if (session !== null) await talk.open(session);
  else chooser.focus();
}

start()
  .catch(showProblem)
  .finally(() => document.documentElement.classList.add('ready'));
