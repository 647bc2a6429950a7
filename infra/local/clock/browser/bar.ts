import { defaultLocale, format } from '#shared/format.ts';

import { style } from './style.ts';

type Clock = { now: string; ahead: number };

const ADDRESS = '/local/clock';
const DAY = 24 * 3_600_000;
/** Where this browser keeps that the bar is open. */
const OPEN = 'local-clock-open';

const steps = { P1D: '+1 day', P3D: '+3 days', P7D: '+7 days' };

const content = `
  <aside aria-label="Local clock">
    <details>
      <summary><strong>Local clock</strong> <time></time> <span></span></summary>
      <form>
        ${Object.entries(steps)
          .map(([advance, label]) => `<button type="button" value="${advance}">${label}</button>`)
          .join('')}
        <label>Another time <input placeholder="P14D, PT36H" spellcheck="false" autocomplete="off"></label>
        <button>Move the time</button>
        <p role="alert"></p>
        <p>Time moves forward only. Sessions end 7 days after sign-in by this clock too.</p>
      </form>
    </details>
  </aside>`;

const host = document.createElement('div');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
root.adoptedStyleSheets = [sheet];
root.innerHTML = content;

function find<E extends Element>(selector: string, type: new () => E): E {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`The local clock has no ${selector}.`);
  return element;
}
const details = find('details', HTMLDetailsElement);
const form = find('form', HTMLFormElement);
const input = find('input', HTMLInputElement);
const problem = find('[role=alert]', HTMLParagraphElement);
const time = find('time', HTMLTimeElement);
const lead = find('summary span', HTMLSpanElement);

const { dateTime, unit } = format(defaultLocale);

/** Asks the local cloud. Throws what it refuses, as a sentence. */
async function ask(init?: RequestInit): Promise<Clock> {
  const response = await fetch(ADDRESS, init);
  const body = (await response.json()) as Clock & { message?: string };
  if (!response.ok) throw new Error(body.message);
  return body;
}

function show({ ahead }: Clock): void {
  const now = new Date(Date.now() + ahead);
  time.dateTime = now.toISOString();
  time.textContent = dateTime(now);
  lead.textContent = ahead > 0 ? `${unit(ahead / DAY, 'day')} ahead` : '';
}

function setBusy(isBusy: boolean): void {
  for (const control of form.querySelectorAll('button')) control.disabled = isBusy;
}

/** Moves the time, and loads the page again as it is then. */
async function move(advance: string): Promise<void> {
  problem.textContent = '';
  setBusy(true);
  try {
    show(await ask({ method: 'POST', body: JSON.stringify({ advance }) }));
    location.reload();
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    setBusy(false);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void move(input.value.trim());
});
for (const button of form.querySelectorAll<HTMLButtonElement>('button[value]'))
  button.addEventListener('click', () => void move(button.value));

details.open = localStorage.getItem(OPEN) !== null;
details.addEventListener('toggle', () => {
  if (details.open) localStorage.setItem(OPEN, '');
  else localStorage.removeItem(OPEN);
});

async function start(): Promise<void> {
  const clock = await ask();
  show(clock);
  setInterval(() => show(clock), 10_000);
  document.body.append(host);
}
void start();
