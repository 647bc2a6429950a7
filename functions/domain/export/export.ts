import { notify } from '#functions/domain/news/notify.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { withinRun, type RunLimit } from '#functions/lib/run-limit.ts';
import type { Written } from '#functions/services/s3/exports.ts';
import type { Key } from '#functions/table/client.ts';
import { absent } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes, type Due } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import type { Position } from '#functions/table/pager.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { count } from '#functions/table/windows/sliding-window.ts';
import { update } from '#functions/table/write.ts';
import type { OwnExport } from '#shared/entities/accounts/export.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import * as limitTexts from '#shared/texts/limits.ts';

import type { TextState } from './pieces.ts';

const limit = accountLimits.exporting;

/**
 * What somebody asked for last: it is made while it is due, by as many runs as it takes, and then ready until a time (milliseconds).
 */
type ExportItem = Key &
  Partial<Due> & {
    id: string;
    askedAt: string;
    readyAt?: string;
    key?: string;
    size?: number;
    until?: number;
    reached?: Reached;
  };

/** How far an export has come: the position in what is collected, where the text of it is, and what is written of the file. */
type Reached = { position: Position; text: TextState; file: Written };

/** What somebody asked for last, if they ever did. */
export const findExport = async (userId: string): Promise<FoundExport> => ({
  item: await findItem<ExportItem>(keys.export(userId)),
});
type FoundExport = { item: ExportItem | undefined };

const isMade = ({ GSI3PK }: ExportItem) => GSI3PK === undefined;

/**
 * Requests an export of everything about a person, unless one is in progress. 429 beyond a few a day. `proof` are the
 * steps that record their proof, and `found` is what the caller has read already.
 */
export async function askForExport(
  userId: string,
  proof: readonly Step[] = [],
  found?: FoundExport,
): Promise<OwnExport> {
  const what = { what: 'export', subject: [userId], max: inEnvironment(limit.perDay), window: limit.window };
  return untilCurrent<FoundExport, OwnExport>(
    () => findExport(userId),
    async ({ item: current }) => {
      if (current && !isMade(current)) {
        // A proof is used up by what it was given for, whatever comes of that.
        if (proof.length > 0) await transact([...proof]);
        return making(current);
      }
      const asked = { id: newId(), askedAt: timestamp() };
      await transact([
        count({ ...what, refusal: limitTexts.creating.exports({ most: limit.perDay }) }),
        change<ExportItem>(keys.export(userId), {
          set: { ...asked, ...dueAt(now(), asked.id, lists.exportsDue) },
          remove: ['readyAt', 'key', 'size', 'until', 'reached'],
          when: current ? { id: current.id, GSI3PK: absent } : { PK: absent },
        }),
        ...proof,
      ]);
      return making(asked);
    },
    found,
  );
}

const nothing = { askedAt: null, readyAt: null, until: null, size: null, url: null };
const making = ({ askedAt }: Pick<ExportItem, 'askedAt'>): OwnExport => ({
  state: 'making',
  ...nothing,
  askedAt,
});

/** Where somebody's export stands, with a fresh link to it once it is there. */
export async function readExport(userId: string): Promise<OwnExport> {
  const { item } = await findExport(userId);
  if (!item) return { state: 'none', ...nothing };
  if (!isMade(item)) return making(item);
  const { askedAt, readyAt = null, key, size = null, until = 0 } = item;
  if (!key || until <= now()) return { state: 'none', ...nothing };
  const { downloadLink } = await import('#functions/services/s3/files.ts');
  const url = await downloadLink(key);
  return { state: 'ready', askedAt, readyAt, until: new Date(until).toISOString(), size, url };
}

/**
 * Makes the export that is due, and tells its person that it is ready. However much there is, one run writes so many pages of it and
 * stores how far it has come, where the next one goes on, as it does where one was interrupted.
 */
export async function makeExport(key: Key, limits: RunLimit = jobLimits.perRun): Promise<string> {
  const { userId } = keys.export.parts(key);
  const { item } = await findExport(userId);
  if (!item || isMade(item)) return 'exported';
  const { LostFile } = await import('#functions/services/s3/exports.ts');
  try {
    return await writePages(userId, item, limits);
  } catch (error) {
    if (!(error instanceof LostFile)) throw error;
    // Another run has written it at the same time, or finished it without that being stored.
    await update<ExportItem>(keys.export(userId), {
      set: dueAt(now(), item.id, lists.exportsDue),
      remove: ['reached'],
      when: asFound(item),
    });
    return 'begun anew';
  }
}

const asFound = ({ id, GSI3SK = '' }: ExportItem) => ({ id, GSI3SK });

async function writePages(userId: string, item: ExportItem, limits: RunLimit): Promise<string> {
  const [{ collect }, { JsonText }, { ExportFile }] = await Promise.all([
    import('./collect.ts'),
    import('./pieces.ts'),
    import('#functions/services/s3/exports.ts'),
  ]);
  const { reached } = item;
  const file = await ExportFile.open(userId, item.id, reached?.file);
  const text = new JsonText(reached?.text);
  const all = collect(userId);
  const mayGoOn = withinRun(limits);
  let position = reached?.position;
  do {
    const { items, next } = await all(position);
    await file.write(items.map((piece) => text.textOf(piece)).join(''));
    position = next;
  } while (position && mayGoOn());
  if (position) {
    const next: Reached = { position, text: text.state, file: await file.pause() };
    await update<ExportItem>(keys.export(userId), {
      set: { reached: next, ...dueAt(now(), item.id, lists.exportsDue) },
      when: asFound(item),
    });
    return 'continued';
  }
  const stored = await file.finish();
  await transact([
    change<ExportItem>(keys.export(userId), {
      set: { ...stored, readyAt: timestamp(), until: now() + limit.lifetime },
      remove: [...dueAttributes, 'reached'],
      when: asFound(item),
      refused: () => new Error('The export has changed while it was made.'),
    }),
    notify(userId, { kind: 'account.export', title: 'Your data', path: '/settings/privacy', by: 'clock' }),
  ]);
  return 'exported';
}
