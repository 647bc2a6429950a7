import { notify } from '#functions/domain/news/notify.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import type { Key } from '#functions/table/client.ts';
import { absent } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes, type Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { count } from '#functions/table/sliding-window.ts';
import { change, transact, type Step } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { OwnExport } from '#shared/entities/export.ts';
import { reasons } from '#shared/reasons.ts';
import { serverLimits } from '#shared/server-limits.ts';

const limit = serverLimits.export;

/** What somebody asked for last: it is made while it is due, and then ready until a time (milliseconds). */
type ExportItem = Key &
  Partial<Due> & {
    id: string;
    askedAt: string;
    readyAt?: string;
    key?: string;
    size?: number;
    until?: number;
  };

/** What somebody asked for last, if they ever did. */
export const findExport = async (userId: string): Promise<FoundExport> => ({
  item: await findItem<ExportItem>(keys.export(userId)),
});
type FoundExport = { item: ExportItem | undefined };

const isMade = ({ GSI3PK }: ExportItem) => GSI3PK === undefined;

/**
 * Has everything about somebody collected, unless that is under way. 429 beyond a few a day. `proof` are steps that the
 * proof of who asks takes, and `found` is what the caller has read already.
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
      if (current && !isMade(current)) return making(current);
      const asked = { id: newId(), askedAt: timestamp() };
      await transact([
        count({ ...what, refusal: reasons.limits.creating.exports({ most: limit.perDay }) }),
        change<ExportItem>(keys.export(userId), {
          set: { ...asked, ...dueAt(now(), asked.id) },
          remove: ['readyAt', 'key', 'size', 'until'],
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

/** Makes the export that is due, and tells its person that it is ready. Asked for anew meanwhile, it stays due. */
export async function makeExport(key: Key): Promise<string> {
  const { userId } = keys.export.parts(key);
  const { item } = await findExport(userId);
  if (!item || isMade(item)) return 'exported';
  const [{ collect }, { storeExport }] = await Promise.all([
    import('./collect.ts'),
    import('#functions/services/s3/exports.ts'),
  ]);
  const stored = await storeExport(userId, item.id, JSON.stringify(await collect(userId), null, 2));
  await transact([
    change<ExportItem>(keys.export(userId), {
      set: { ...stored, readyAt: timestamp(), until: now() + limit.lifetime },
      remove: dueAttributes,
      when: { id: item.id, GSI3PK: item.GSI3PK ?? '' },
      refused: () => new Error('The export has changed while it was made.'),
    }),
    notify(userId, { kind: 'account.export', title: 'Your data', path: '/settings/privacy', by: 'clock' }),
  ]);
  return 'exported';
}
