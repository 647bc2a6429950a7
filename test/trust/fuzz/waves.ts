import { changedBetween, fingerprint } from '../fingerprint.ts';
import { send, shown, type Answer, type Sent } from './a-request.ts';
import type { StandingTable } from './a-standing-table.ts';
import { judge } from './verdict.ts';

type Hear = (sent: Sent, answer: Answer) => void;

/** Whether an answer says that nothing was written: a refusal, what was only read, and events that mean nothing here. */
const saysNothingWritten = ({ call, method }: Sent, { status }: Answer) =>
  status >= 400 || method === 'GET' || method === 'HEAD' || call.access === 'provider';

/** Which of these requests writes without saying so, when each is made alone. */
async function culprit(origin: string, table: StandingTable, requests: Sent[]): Promise<string> {
  for (const request of requests) {
    await table.restore();
    await send(origin, request);
    if (changedBetween(table.print, await fingerprint()).length > 0) return shown(request);
  }
  return `One of:\n${requests.map(shown).join('\n')}`;
}

/** Makes these requests one after the other, and answers those that said that nothing was written. */
async function quietOnes(origin: string, requests: Sent[], hear: Hear): Promise<Sent[]> {
  const quiet: Sent[] = [];
  for (const request of requests) {
    const answer = await send(origin, request);
    judge(request, answer);
    hear(request, answer);
    if (saysNothingWritten(request, answer)) quiet.push(request);
  }
  return quiet;
}

/** How many rounds there are in which the same requests find the table as it stood at first. Later ones go on from there. */
const FRESH_ROUNDS = 2;

/**
 * Makes these requests and judges every answer. Those that say that nothing was written are made again without the
 * others, until all that are made in a round say so: it must leave the table as it was.
 */
export async function wave(
  origin: string,
  table: StandingTable,
  requests: Sent[],
  hear: Hear = () => undefined,
): Promise<void> {
  let left = requests;
  let isTouched = false;
  try {
    for (let round = 1; left.length > 0; round += 1) {
      if (isTouched && round <= FRESH_ROUNDS) {
        await table.restore();
        isTouched = false;
      } else if (isTouched) {
        await table.quiet();
      }
      const before = isTouched ? await fingerprint() : table.print;
      const quiet = await quietOnes(origin, left, hear);
      if (quiet.length === left.length) {
        const changed = changedBetween(before, await fingerprint());
        if (changed.length === 0) return;
        isTouched = true;
        const which = await culprit(origin, table, left);
        throw new Error(`Written without saying so: ${changed.join(', ')}\n${which}`);
      }
      isTouched = true;
      left = quiet;
    }
  } catch (error) {
    isTouched = true;
    throw error;
  } finally {
    if (isTouched) await table.restore();
  }
}
