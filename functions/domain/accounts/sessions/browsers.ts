import { notify } from '#functions/domain/news/notify.ts';
import { formatFor } from '#functions/lib/format-for.ts';
import { before } from '#functions/lib/ids.ts';
import { absent, any, contains, type Condition } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, check, type Step, either } from '#functions/table/transactions/transaction.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';

/** From where somebody signs in: the browser as it names itself, and the country, where they are known. */
export type Place = { browser: string | null; country: string | null };

const DAY = 24 * 3_600_000;

/** The browsers that somebody has signed in with, by the ids that these keep as a cookie and that sort by their time. */
type BrowserList = { ids?: Set<string> };

/** By which of these ids of a browser somebody knows it, as one of the latest that they have signed in with. */
export async function findKnownBrowser(userId: string, ids: readonly string[]): Promise<string | undefined> {
  const known = await findItem<BrowserList>(keys.browsers(userId));
  return ids.find((id) => known?.ids?.has(id));
}

/** The ids that a browser has sent, and the one that it gets if the person knows none of them: anybody can make ids up. */
type BrowserIds = { sent: readonly string[]; fresh: string };

/** A place as a reader recognizes it: 'Firefox on Windows, Peru'. */
const wordsOf = ({ browser, country }: Place): string =>
  [browser ?? 'An unknown browser', country && formatFor().region(country)].filter(Boolean).join(', ');

/**
 * Step of a sign-in: tells the person if it is the first with this browser. The first browser of all is that of their
 * registration, of which they need not be told. `isNew` is called if it is.
 */
export const recognize = (
  userId: string,
  ids: BrowserIds,
  place: Place,
  isNew: () => unknown = () => undefined,
): Step =>
  notifying(userId, ids, place, {
    known: (when) => check(keys.browsers(userId), { when }),
    added: (others) => {
      isNew();
      return remember(userId, ids.fresh, others);
    },
  });

/**
 * Step of setting a password by a mailed link: every browser is forgotten, as somebody else may have signed in with it. The one in
 * which it is set gets the fresh id, because its cookie may have been copied; they are told of it if they did not know it.
 */
export function forgetOthers(userId: string, ids: BrowserIds, place: Place, getsFresh: () => unknown): Step {
  getsFresh();
  const only = (when: Condition) =>
    change<BrowserList>(keys.browsers(userId), { set: { ids: new Set([ids.fresh]) }, when });
  return notifying(userId, ids, place, { known: only, added: (others) => only({ ids: others ?? absent }) });
}

/** The step for a browser that the person knows, or that for one they do not know, of which they are told. */
function notifying(
  userId: string,
  { sent, fresh }: BrowserIds,
  place: Place,
  steps: { known: (when: Condition) => Step; added: (others?: Set<string>) => Step },
): Step {
  const ids = [...sent, fresh].map((id) => ({ ids: contains(id) }));
  return either<BrowserList>(steps.known(any(...ids)), (found) => [
    steps.added(found?.ids),
    ...(found?.ids ? [notify(userId, newBrowser(place))] : []),
  ]);
}

/**
 * Step: adds a browser to those of somebody. Whoever knows the password could sign in so often that none of the owner's stays. So,
 * of more than twenty, the latest is forgotten if it was added within a day, and else the oldest.
 */
function remember(userId: string, browserId: string, known: Set<string> | undefined): Step {
  const ids = [...(known ?? [])].toSorted();
  const isFull = ids.length >= sessionLimits.browsers;
  const isFresh = (ids.at(-1) ?? '') > before(browserId, DAY);
  if (isFull) ids.splice(isFresh ? -1 : 0, 1);
  return change<BrowserList>(keys.browsers(userId), {
    set: { ids: new Set([...ids, browserId]) },
    when: { ids: known ?? absent },
  });
}

const newBrowser = (place: Place) => ({
  kind: 'account.signIn' as const,
  title: wordsOf(place),
  path: '/settings/sign-in',
  by: 'owner',
});
