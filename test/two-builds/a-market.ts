import { random } from '#infra/seed/random.ts';
import type { Reply } from '#test/flows/a-browser.ts';

import { aCloud, type ProviderEvent } from './a-cloud.ts';
import { createNames } from './names.ts';
import { aPerson, type Person } from './person.ts';
import type { Request } from './requests.ts';

/** What was done, and everything that could be seen of it, in words that are the same for two clouds. */
export type Step = { what: string; of?: string } & Record<string, unknown>;

export type Market = Awaited<ReturnType<typeof aMarket>>;

const SIGNED_IN = 6 * 24 * 3_600_000;
/** How often the provider sends an event that is not taken. */
const TRIES = 4;
/** How often it is looked for what is due while the time passes. */
const PAUSES = 4;

/** Whose email is confirmed, so that mails go there: a mail costs more than what it tells. */
const mailed = new Set(['Ada', 'Emil']);

/** A cloud with people in it: what they do is noted, and has the consequences that chance gives it. */
export async function aMarket(seed: number) {
  const cloud = await aCloud();
  const chance = random(`two builds ${seed}`);
  const names = createNames();
  const steps: Step[] = [];
  const start = cloud.now();
  let signedInAt = 0;
  let waiting: ProviderEvent[] = [];
  /** Whether the provider's events arrive at once, and once. */
  let isReliable = false;

  const people: Person[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gus']) {
    const person = await aPerson(cloud, name, { isSeller: name > 'D', isConfirmed: mailed.has(name) });
    names.give(person.id, name);
    people.push(person);
  }

  const note = (what: string, facts: { of?: string } & Record<string, unknown> = {}): void => {
    steps.push(names.normal({ what, at: cloud.now() - start, ...facts }));
  };

  async function signIn(): Promise<void> {
    if (cloud.now() - signedInAt < SIGNED_IN) return;
    signedInAt = cloud.now();
    for (const person of people) await person.signIn();
  }

  async function read(person: Person, path: string): Promise<unknown> {
    await signIn();
    const { status, body } = await person.browser.get(path);
    return status === 200 ? body : { status, body };
  }

  async function send(
    person: Person,
    { method, path, body }: Request,
  ): Promise<Pick<Reply, 'status' | 'body'>> {
    await signIn();
    const reply = await person.browser[method](path, body);
    return { status: reply.status, body: reply.body };
  }

  /** Sends the provider's events: some late, some twice, and again what was not taken. */
  async function hear(): Promise<void> {
    const events = [...waiting, ...(await cloud.newEvents())];
    waiting = [];
    for (const event of events) {
      if (!isReliable && chance.chance(0.15)) {
        waiting.push(event);
        continue;
      }
      const times = !isReliable && chance.chance(0.1) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const status = await cloud.sendEvent(event);
        note('event', { type: (JSON.parse(event.payload) as { type: string }).type, status });
        event.tries += 1;
        if (status !== 200 && event.tries < TRIES && time === 0) waiting.push(event);
      }
    }
  }

  /** What follows from what was done: of movements of money some are left to the clock. */
  async function settle(): Promise<void> {
    const isSoon = isReliable || chance.chance(0.85);
    await cloud.stream.follow('changes', ...(isSoon ? (['movements'] as const) : []));
    await hear();
  }

  /** Lets the time pass. What is due is done then, but what is due again and again not more than a few times. */
  async function pass(until: number): Promise<void> {
    const pause = (until - cloud.now()) / PAUSES;
    for (;;) {
      const all = await cloud.dueUntil(until);
      const [first] = all;
      if (!first) break;
      if (first.at > cloud.now()) cloud.setTime(Math.min(until, Math.max(first.at, cloud.now() + pause)));
      for (const due of all.filter(({ at }) => at <= cloud.now())) {
        note('due', { record: due.PK, since: due.at - start });
        await cloud.doDue(due);
        await settle();
      }
    }
    cloud.setTime(Math.max(until, cloud.now()));
    await settle();
    await cloud.sendMails();
  }

  return {
    cloud,
    chance,
    names,
    steps,
    people,
    note,
    read,
    send,
    settle,
    pass,
    /** An event that waits, to be sent by somebody else. */
    takeEvent: () => waiting.shift(),
    /** From now on nothing is late. */
    beReliable: () => void (isReliable = true),
  };
}
