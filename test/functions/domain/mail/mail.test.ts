import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { setBlocked } from '#functions/domain/conversations/block.ts';
import { markRead } from '#functions/domain/conversations/conversations.ts';
import { markNewsRead } from '#functions/domain/news/inbox.ts';
import { notify } from '#functions/domain/news/notify.ts';
import type { News } from '#functions/domain/news/record.ts';
import { changeSettings } from '#functions/domain/news/settings.ts';
import { handler as followHandler } from '#functions/jobs/changes.ts';
import { handler as sendMailsHandler } from '#functions/jobs/mails.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put, remove } from '#functions/table/write.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aBuyer, anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { advance, MINUTE } from '#test/functions/domain/money/a-charged-order.ts';
import { allOn, newsTo } from '#test/functions/domain/news/news-of.ts';
import { saveRequirements } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { firstRows } from '#test/size.ts';
import { dieAfter } from '#test/support/table/die-after.ts';

import { holdingBack, mailsBy, mailsTo, planFor, reported, sendDueMails, useMailbox } from './a-mailbox.ts';
import { placed, plannedNews, someNews } from './some-news.ts';

const follow = asJob('changes', followHandler);
const sendMails = asJob('mails', sendMailsHandler);

useMarket();
useMailbox();
const errors = vi.fn<(line: { message: string }) => void>();
beforeEach(() => {
  errors.mockClear();
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockImplementation(errors);
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

const { lease, messagesWait } = jobLimits.mail;
const keyOf = ({ conversationId, id }: Message) => keys.message(conversationId, id);

describe('a mail about news', () => {
  it('tells them and leads to their page, and can be ended by one click', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const from = { id: buyer.id, username: buyer.username, img: null };
    await plannedNews(seller, { from, path: '/orderDetails/1' });
    const [mail, ...others] = await mailsBy(sendDueMails);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'Tandem <news@tandem.example>' });
    expect(mail?.text).toContain('https://tandem.example/orderDetails/1');
    expect(mail?.text).toContain(`${buyer.username} ordered your gig.`);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        new RegExp(
          `^<https://tandem.example/api/notifications/unsubscribe\\?token=${seller.id}.orders.[\\w-]{43}>$`,
        ),
      ) as string,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('says when it was in the time zone of its reader, and in UTC where that is not known', async () => {
    const [inNewYork, anywhere] = [await aSeller(), await aSeller()];
    await changeAccount(inNewYork.id, () => ({ set: { timeZone: 'America/New_York' } }));
    setClock(() => Date.UTC(2026, 10, 23, 3, 42));
    for (const person of [inNewYork, anywhere]) await plannedNews(person);
    await sendDueMails();
    expect((await mailsTo(inNewYork)).at(-1)?.text).toContain('22 Nov 2026, 22:42 GMT-5');
    expect((await mailsTo(anywhere)).at(-1)?.text).toContain('23 Nov 2026, 03:42 UTC');
  });

  it('is not sent for what was read, is not wanted, or is told to somebody without an address', async () => {
    const [read, unwanting, unwanted, gone] = [
      await aSeller(),
      await aSeller(),
      await aSeller(),
      await aSeller(),
    ];
    const withoutOrders = { ...allOn, orders: { bell: true, mail: false } };
    await changeSettings(unwanting.id, withoutOrders);
    for (const person of [read, unwanting, unwanted, gone]) await plannedNews(person);
    await markNewsRead(read.id, newId());
    await changeSettings(unwanted.id, withoutOrders);
    await remove(keys.user(gone.id));
    expect(await mailsBy(sendDueMails)).toEqual([]);
    await changeSettings(unwanted.id, allOn);
    expect(await mailsBy(sendDueMails)).toEqual([]);
  });

  it('is sent for what was read up to in a bell that does not show it', async () => {
    const person = await aSeller();
    await changeSettings(person.id, { ...allOn, orders: { bell: false, mail: true } });
    await transact([notify(person.id, placed)]);
    await changeSettings(person.id, allOn);
    const [news] = await newsTo(person);
    await changeSettings(person.id, { ...allOn, orders: { bell: false, mail: true } });
    await planFor(keys.news(person.id, news?.id ?? ''));
    await markNewsRead(person.id, newId());
    expect(await mailsBy(sendDueMails)).toHaveLength(1);
  });

  it('is not sent for a kind that this version does not know, which is logged once', async () => {
    const person = await aSeller();
    const stored = {
      ...keys.news(person.id, newId()),
      ...placed,
      kind: 'order.levitate',
      ttl: 9_999_999_999,
    };
    await put(stored);
    await planFor(stored);
    expect(await mailsBy(sendDueMails)).toEqual([]);
    expect(errors.mock.calls.map(([{ message }]) => message)).toEqual([
      'news of an unknown kind are not mailed',
    ]);
  });

  it('is one about requirements that are written again and again, while the bell tells of each', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const { id } = await anOrder({ isPaid: true }, { seller, buyer });
    for (let time = 0; time < 50; time += 1) await saveRequirements(id, buyer.id, `Version ${time}`);
    const notified = (await newsTo(seller)).filter(({ kind }) => kind === 'order.writeRequirements');
    expect(notified).toHaveLength(50);
    await planFor(...notified.map((news) => keys.news(seller.id, news.id)));
    await sendDueMails();
    expect(await mailsTo(seller)).toHaveLength(1);
  });

  it('is one an hour about what somebody does again, for each record, deed and person', async () => {
    const reader = await aSeller();
    const [path, from] = ['/project/1/bids', { id: newId(), username: 'omar', img: null }];
    const bid: Partial<News> = { kind: 'bid.place', by: 'freelancer', path, from };
    const others: Partial<News>[] = [
      { ...bid, from: { ...from, id: newId() } },
      { ...bid, path: '/project/2/bids' },
      { ...bid, title: 'Another one of its parts' },
      { ...bid, kind: 'bid.accept' },
    ];
    await plannedNews(reader, bid);
    for (const again of [bid, ...others, ...others, bid]) await plannedNews(reader, again);
    await sendDueMails();
    expect(await mailsTo(reader)).toHaveLength(5);
    advance(61 * MINUTE);
    await plannedNews(reader, bid);
    await sendDueMails();
    expect(await mailsTo(reader)).toHaveLength(6);
  });

  const seller = { id: newId(), username: 'omar', img: null };
  const offerOf = (amount: number): Partial<News> => ({
    kind: 'order.offer',
    by: 'seller',
    path: '/order/1',
    from: seller,
    amount,
  });
  const deliver: Partial<News> = { kind: 'order.deliver', by: 'seller', path: '/order/1', from: seller };
  const refundOf = (amount: number): Partial<News> => ({ ...offerOf(amount), kind: 'order.refundPart' });

  it('comes again while the same goes on, at least every second hour', async () => {
    const reader = await aBuyer();
    for (let times = 0; times < 6; times += 1) {
      await plannedNews(reader, refundOf(1_000));
      advance(50 * MINUTE);
    }
    await sendDueMails();
    expect(await mailsTo(reader)).toHaveLength(3);
  });

  it.each<[string, Partial<News>[]]>([
    ['names another amount', [refundOf(1_000), refundOf(900), refundOf(800)]],
    ['has to be answered in time', [deliver, deliver, offerOf(1_000), offerOf(1_000)]],
  ])('is each about what %s', async (_, all) => {
    const reader = await aBuyer();
    for (const news of all) await plannedNews(reader, news);
    await sendDueMails();
    expect(await mailsTo(reader)).toHaveLength(all.length);
  });

  it.each<[string, (time: number) => Partial<News>, number]>([
    ['is the same', () => refundOf(1_000), 1],
    ['names another amount each time', (time) => refundOf(1_000 + time), 4],
    ['has to be answered in time', () => deliver, 4],
  ])('is sent a few times at most of fifty news at once of what %s', async (_, newsOf, most) => {
    const reader = await aBuyer();
    const notified = [];
    for (let time = 0; time < 50; time += 1) notified.push(await someNews(reader, newsOf(time)));
    await planFor(...notified);
    await sendDueMails();
    expect(await mailsTo(reader)).toHaveLength(most);
  });

  it('is each about what no person does, such as a payout', async () => {
    const reader = await aSeller();
    for (const _ of [1, 2])
      await plannedNews(reader, { kind: 'payout.paid', by: 'provider', path: '/earnings', amount: 100 });
    await sendDueMails();
    expect(await mailsTo(reader)).toHaveLength(2);
  });

  it('is not planned in an environment without mails', async () => {
    const person = await aSeller();
    vi.stubEnv('MAIL_FROM', 'none');
    const news = await plannedNews(person);
    vi.stubEnv('MAIL_FROM', 'Tandem <news@tandem.example>');
    expect(await findItem(keys.newsMail(person.id, news.SK.slice('NEWS#'.length)))).toBeUndefined();
  });
});

describe('a mail with messages', () => {
  it('gathers what was not read ten minutes after the first, once', async () => {
    const { id, seller, buyer } = await aConversation();
    const first = await aMessage(id, buyer, `First ${'long '.repeat(100)}`);
    await planFor(keyOf(first));
    advance(9 * MINUTE);
    const second = await aMessage(id, buyer, 'Second.');
    await planFor(keyOf(second));
    await planFor(keyOf(await aMessage(id, seller, 'I read it elsewhere.')));
    expect(await mailsBy(sendDueMails)).toEqual([]);
    advance(MINUTE + 1_000);
    const [mail, ...others] = await mailsBy(sendDueMails);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${`First ${'long '.repeat(100)}`.slice(0, 200)}…`);
    expect(mail?.text).toContain('Second.');
    expect(mail?.text).toContain(`https://tandem.example/message/${id}`);
    // The stream delivers them once more.
    await planFor(keyOf(first), keyOf(second));
    advance(messagesWait);
    // The other one has not read the answer.
    expect((await mailsBy(sendDueMails)).flatMap(({ to }) => to)).toEqual(
      (await mailsTo(buyer)).flatMap(({ to }) => to),
    );

    await planFor(keyOf(await aMessage(id, buyer, 'Third.')));
    advance(messagesWait + 1_000);
    const [next] = await mailsBy(sendDueMails);
    expect(next?.text).toContain('Third.');
    expect(next?.text).not.toContain('Second.');
  });

  it('says in the time zone of its reader when each was written', async () => {
    setClock(() => Date.UTC(2026, 10, 23, 3, 42));
    const { id, seller, buyer } = await aConversation();
    await changeAccount(seller.id, () => ({ set: { timeZone: 'America/New_York' } }));
    await planFor(keyOf(await aMessage(id, buyer, 'Good evening.')));
    advance(messagesWait + 1_000);
    const [mail] = await mailsBy(sendDueMails);
    expect(mail?.text).toContain('22 Nov 2026, 22:42 GMT-5');
  });

  it('leaves out what was read, and waits ten minutes for what came afterwards', async () => {
    const { id, seller, buyer } = await aConversation();
    const read = await aMessage(id, buyer, 'Read.');
    await planFor(keyOf(read));
    await markRead(id, seller, read.id);
    advance(8 * MINUTE);
    await planFor(keyOf(await aMessage(id, buyer, 'Unread.')));
    advance(3 * MINUTE);
    expect(await mailsBy(sendDueMails)).toEqual([]);
    advance(8 * MINUTE);
    const [mail] = await mailsBy(sendDueMails);
    expect(mail?.text).toContain('Unread.');
    expect(mail?.text).not.toContain('\nRead.');

    await planFor(keyOf(await aMessage(id, buyer, 'All read.')));
    await markRead(id, seller, undefined);
    advance(messagesWait + 1_000);
    expect(await mailsBy(sendDueMails)).toEqual([]);
  });

  it('is not sent to somebody who wants none, or between people of whom one has blocked the other', async () => {
    const { id, seller, buyer } = await aConversation();
    await planFor(keyOf(await aMessage(id, buyer)));
    await changeSettings(seller.id, { ...allOn, messages: { mail: false } });
    const other = await aConversation();
    await planFor(keyOf(await aMessage(other.id, other.buyer)));
    await setBlocked(other.id, other.seller, true);
    advance(messagesWait + 1_000);
    expect(await mailsBy(sendDueMails)).toEqual([]);
  });

  it('shows five, counts the others, and leaves what comes later to the next one', async () => {
    const { id, seller, buyer } = await aConversation();
    for (let number = 1; number <= 7; number += 1)
      await planFor(keyOf(await aMessage(id, buyer, `Number ${number}.`)));
    advance(messagesWait + 1_000);
    const [mail] = await mailsBy(sendDueMails);
    expect(mail?.text).toContain('Number 5.');
    expect(mail?.text).not.toContain('Number 6.');
    expect(mail?.text).toContain('2 more messages');
    await planFor(keyOf(await aMessage(id, buyer, 'Late.')));
    advance(messagesWait + 1_000);
    expect((await mailsBy(sendDueMails))[0]?.text).toContain('Late.');
    expect(await mailsTo(seller)).toHaveLength(2);
  });
});

describe('each mail is sent once', () => {
  const cases = {
    news: async () => {
      const person = await aSeller();
      return { person, item: await someNews(person) };
    },
    messages: async () => {
      const { id, seller: person, buyer } = await aConversation();
      return { person, item: keyOf(await aMessage(id, buyer)) };
    },
  };

  const rows = firstRows(Object.entries(cases), 1);

  it.each(rows)('that is about %s, wherever the consumer dies', async (_, make) => {
    for (let last = 1, hasDied = true; hasDied; last += 1) {
      const { person, item } = await make();
      hasDied = await dieAfter(last, () => follow({ Records: [aChange(item, 'INSERT')] }));
      await planFor(item);
      advance(messagesWait + 1_000);
      await sendDueMails();
      await sendDueMails();
      // The stream delivers it once more.
      await planFor(item);
      advance(messagesWait + 1_000);
      await sendDueMails();
      expect(await mailsTo(person)).toHaveLength(1);
    }
  });

  it.each(rows)('that is about %s, wherever its sender dies, once SES has told', async (_, make) => {
    for (let last = 1, hasDied = true; hasDied; last += 1) {
      const { person, item } = await make();
      await planFor(item);
      advance(messagesWait + 1_000);
      const { result, notified } = await holdingBack(() => dieAfter(last, () => sendMails()));
      hasDied = result;
      await sendDueMails();
      // As the topic delivers them: perhaps twice.
      for (const message of [...notified, ...notified]) await reported(message);
      for (const _pass of [1, 2]) {
        advance(lease + 1_000);
        await sendDueMails();
      }
      expect(await mailsTo(person)).toHaveLength(1);
    }
  });

  it('by several senders at the same time', async () => {
    const person = await aSeller();
    for (let number = 0; number < 5; number += 1) await plannedNews(person);
    await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()]);
    expect(await mailsTo(person)).toHaveLength(5);
  });
});
