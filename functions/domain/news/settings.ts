import { whateverThereIs } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { NewsSettings } from '#shared/entities/accounts/news-settings.ts';
import { groupOf, newsGroups, type BellGroup, type NewsGroup } from '#shared/rules/news/news-groups.ts';
import { isNewsKind, type NewsKind } from '#shared/rules/news/news.ts';

/** What is stored of somebody's inbox besides its news. What is absent is as it was when they registered. */
export type Inbox = {
  /** The id of the last of their news that they have read. */
  upTo?: string;
  /** The groups of which they want nothing in the bell, and those of which they want no mail. */
  bellOff?: Set<BellGroup>;
  mailOff?: Set<NewsGroup>;
  /** Signs the links in their mails that end mails of a group. */
  mailKey?: string;
};

/** Somebody's inbox, which is empty until they read or choose something. */
export const readInbox = async (userId: string, consistency: Consistency = 'eventual'): Promise<Inbox> =>
  (await findItem<Inbox>(keys.inbox(userId), consistency)) ?? {};

/** Whether the bell shows news of this kind to the owner of the inbox. One that is not known here is not shown. */
export const isInBell = ({ bellOff }: Inbox, kind: string): boolean =>
  isNewsKind(kind) && !isOff(bellOff, groupOf(kind));

const isOff = <Group extends NewsGroup>(off: Set<Group> | undefined, group: Group | undefined): boolean =>
  group !== undefined && (off?.has(group) ?? false);

/** Whether the owner of the inbox wants no mails about news of this kind. */
export const isMailOff = ({ mailOff }: Inbox, kind: NewsKind): boolean => isOff(mailOff, groupOf(kind));

/** How somebody wants to be told. */
export const readSettings = async (userId: string): Promise<NewsSettings> =>
  toSettings(await readInbox(userId, 'strong'));

function toSettings({ bellOff, mailOff }: Inbox): NewsSettings {
  const mail = (group: NewsGroup) => ({ mail: !mailOff?.has(group) });
  const ways = (group: BellGroup) => ({ bell: !bellOff?.has(group), ...mail(group) });
  return {
    messages: mail('messages'),
    orders: ways('orders'),
    projects: ways('projects'),
    reviews: ways('reviews'),
    payouts: ways('payouts'),
  };
}

/** Stores how somebody wants to be told from now on. */
export async function changeSettings(userId: string, settings: NewsSettings): Promise<NewsSettings> {
  const off = {
    bellOff: new Set(newsGroups.filter((group) => group !== 'messages' && !settings[group].bell)),
    mailOff: new Set(newsGroups.filter((group) => !settings[group].mail)),
  };
  const isAllOn = (name: keyof typeof off) => off[name].size === 0;
  const names = ['bellOff', 'mailOff'] as const;
  const inbox = await update<Inbox>(keys.inbox(userId), {
    // The database stores no empty set.
    set: Object.fromEntries(names.filter((name) => !isAllOn(name)).map((name) => [name, off[name]])),
    remove: names.filter(isAllOn),
    when: whateverThereIs,
  });
  return toSettings(inbox ?? {});
}

/** Ends mails of this group to somebody. */
export async function endMails(userId: string, group: NewsGroup): Promise<void> {
  await update<Inbox>(keys.inbox(userId), {
    addToSet: { mailOff: new Set([group]) },
    when: whateverThereIs,
  });
}
