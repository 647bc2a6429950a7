import { passkeysOf, toPasskey } from '#functions/domain/accounts/passkeys/record.ts';
import { countryName, languageNames, type User } from '#functions/domain/accounts/record.ts';
import { sessionsOf, toSession } from '#functions/domain/accounts/sessions/own-sessions.ts';
import { findRefusedAddress } from '#functions/domain/mail/refused-address.ts';
import { toNotification, type NewsItem } from '#functions/domain/news/record.ts';
import { readInbox, readSettings } from '#functions/domain/news/settings.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';
import { isNewsKind } from '#shared/rules/news/news.ts';

/** What is stored of somebody's account: the record itself, how they sign in, and how they are told. */
export async function accountOf(user: User) {
  const { id } = user;
  const [sessions, passkeys, settings, refused] = await Promise.all([
    sessionsOf(id),
    passkeysOf(id),
    readSettings(id),
    findRefusedAddress(id),
  ]);
  // How the table keeps it is nothing about the person.
  const profile = Object.fromEntries(
    Object.entries(user).filter(([name]) => !/^(PK|SK|GSI.*|op|ver|latestWork)$/.test(name)),
  );
  return {
    profile: { ...profile, country: countryName(user), languages: languageNames(user) },
    signIn: {
      sessions: sessions.map((each) => {
        const { id: sessionId, browser, country, startedAt, lastSeenAt } = toSession(each, '');
        return { id: sessionId, browser, country, startedAt, lastSeenAt };
      }),
      passkeys: passkeys.map(toPasskey),
    },
    settings: {
      notifications: settings,
      takesNoMail: refused ? { address: refused.address, reason: refused.reason } : null,
    },
  };
}

/** Everything that somebody was told in the last 90 days, also what they do not want in the bell. */
export function newsOf(userId: string): Pager<unknown> {
  const { PK, SK } = keys.news.begins(userId);
  const all = pagerOf<NewsItem>({ where: { PK, SK: between(SK, `${SK}~`) }, newestFirst: true });
  return mapPager(all, async (page) => {
    const { upTo = '' } = await readInbox(userId);
    return page.filter(({ kind }) => isNewsKind(kind)).map((item) => toNotification(item, upTo));
  });
}
