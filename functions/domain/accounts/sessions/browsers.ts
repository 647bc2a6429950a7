import { notify } from '#functions/domain/news/notify.ts';
import { formatFor } from '#functions/lib/format-for.ts';
import { absent, contains } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, check, type Step, either } from '#functions/table/transactions/transaction.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';

/** From where somebody signs in: the browser as it names itself, and the country, where they are known. */
export type Place = { browser: string | null; country: string | null };

/** The browsers that somebody has signed in with, by the ids that these keep as a cookie and that sort by their time. */
type BrowserList = { ids?: Set<string> };

/** Whether somebody has signed in with this browser, which is among the latest that they did. */
export async function isKnownBrowser(userId: string, browserId: string): Promise<boolean> {
  const known = await findItem<BrowserList>(keys.browsers(userId));
  return known?.ids?.has(browserId) ?? false;
}

/** A place as a reader recognizes it: 'Firefox on Windows, Peru'. */
const wordsOf = ({ browser, country }: Place): string =>
  [browser ?? 'An unknown browser', country && formatFor().region(country)].filter(Boolean).join(', ');

/**
 * Step of a sign-in: tells the person if it is the first with this browser. The first browser of all is that of their
 * registration, of which they need not be told.
 */
export function recognize(userId: string, browserId: string, place: Place): Step {
  const isKnown = check(keys.browsers(userId), { when: { ids: contains(browserId) } });
  return either<BrowserList>(isKnown, (known) => [
    remember(userId, browserId, known?.ids),
    ...(known?.ids ? [notify(userId, newBrowser(place))] : []),
  ]);
}

/** Step: adds a browser to those of somebody. Of more than twenty the oldest is forgotten. */
function remember(userId: string, browserId: string, known: Set<string> | undefined): Step {
  const latest = [...(known ?? [])].toSorted().slice(1 - sessionLimits.browsers);
  return change<BrowserList>(keys.browsers(userId), {
    set: { ids: new Set([...latest, browserId]) },
    when: { ids: known ?? absent },
  });
}

const newBrowser = (place: Place) => ({
  kind: 'account.signIn' as const,
  title: wordsOf(place),
  path: '/settings/sign-in',
  by: 'owner',
});
