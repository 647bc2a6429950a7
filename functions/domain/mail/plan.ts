import type { ChangeHandler, Task } from '#functions/domain/changes/follow.ts';
import { followed, type Change } from '#functions/domain/changes/followed.ts';
import { participantIds } from '#functions/domain/conversations/record.ts';
import type { NewsItem } from '#functions/domain/news/record.ts';
import { isMailOff, readInbox } from '#functions/domain/news/settings.ts';
import { now } from '#functions/lib/clock.ts';
import { AppError } from '#functions/lib/errors.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { absent, any, all, below, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { update } from '#functions/table/write.ts';

import { isMailed } from './mailed-kinds.ts';
import { dueAfter, queued } from './record.ts';
import { countRepeats } from './repeats.ts';

/** Plans the mails that follow from news and messages: what is planned already is not planned again. */
export const planMails: ChangeHandler = {
  name: 'mails',
  follows: followed.changes.mails,
  atOnce: 8,
  taskFor: (change) => (sendsMail() ? taskFor(change) : undefined),
};

function taskFor({ key }: Change): Task {
  const name = `${key.PK} ${key.SK}`;
  const news = keys.news.match(key);
  if (news) return { name, run: () => planNews(news.userId, news.newsId) };
  const { conversationId, messageId } = keys.message.parts(key);
  return { name, run: () => planMessages(conversationId, messageId) };
}

/** News are mailed at once, unless they repeat what was mailed within the hour. */
async function planNews(userId: string, newsId: string): Promise<void> {
  const [item, inbox] = await Promise.all([findItem<NewsItem>(keys.news(userId, newsId)), readInbox(userId)]);
  if (!item || !isMailed(item.kind) || isMailOff(inbox, item.kind)) return;
  const plan = change(keys.newsMail(userId, newsId), { set: queued(now(), newsId), when: { PK: absent } });
  await transact([plan, ...countRepeats(userId, item)]).catch((error: unknown) => {
    if (!isPlannedOrRepeated(error)) throw error;
  });
}

const isPlannedOrRepeated = (error: unknown): boolean =>
  error instanceof Outdated || (error instanceof AppError && error.code === 'too_many_requests');

/** The first message of somebody plans a mail, which then gathers those that follow it. */
async function planMessages(conversationId: string, messageId: string): Promise<void> {
  const sent = await findItem<{ userId: string }>(keys.message(conversationId, messageId));
  if (!sent) return;
  const [seller, buyer] = participantIds(conversationId);
  const reader = sent.userId === seller ? buyer : seller;
  const { mailOff } = await readInbox(reader);
  if (mailOff?.has('messages')) return;
  const key = keys.messagesMail(reader, conversationId);
  await update<object>(key, {
    set: { latest: messageId },
    when: all({ GSI3PK: exists }, { latest: below(messageId) }),
  });
  await update<object>(key, {
    set: { first: messageId, latest: messageId, ...queued(dueAfter(createdAt(messageId)), conversationId) },
    when: any({ PK: absent }, all({ GSI3PK: absent }, { upTo: below(messageId) })),
  });
}
