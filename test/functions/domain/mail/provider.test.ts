import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { advance, MINUTE } from '#test/functions/domain/money/a-charged-order.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { interceptClient } from '#test/support/table/intercept-table.ts';

import { mailsBy, mailsTo, sendDueMails, reported, useMailbox } from './a-mailbox.ts';
import { plannedNews } from './some-news.ts';

useMarket();
useMailbox();
const infos = vi.fn<(line: unknown) => void>();
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockImplementation(infos);
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

const { lease } = jobLimits.mail;
const newsIdIn = ({ SK }: Key) => SK.slice('NEWS#'.length);
async function personAt(email: string) {
  const person = await aSeller();
  await changeAccount(person.id, () => ({ set: { email } }));
  return person;
}

/** Has SES fail like this during a run of the sender. */
async function failing(run: () => Promise<unknown>, fail: (send: () => Promise<object>) => Promise<never>) {
  const restore = interceptClient(SESv2Client.prototype, async (_, send) => fail(send));
  try {
    return await mailsBy(run);
  } finally {
    restore();
  }
}
const answered = (httpStatusCode: number) =>
  Object.assign(new Error('No.'), { $metadata: { httpStatusCode } });

describe('an address that takes no mail', () => {
  it.each(['bounce', 'complaint'])(
    'gets no more after a %s, until the person has another one',
    async (what) => {
      const address = `${what}@simulator.amazonses.com`;
      const person = await personAt(address);
      await plannedNews(person);
      expect(await mailsBy(sendDueMails)).toHaveLength(1);
      await plannedNews(person);
      expect(await mailsBy(sendDueMails)).toEqual([]);
      const email = `${person.id}@example.com`;
      await changeAccount(person.id, () => ({ set: { email } }));
      await plannedNews(person);
      const [mail] = await mailsBy(sendDueMails);
      expect(mail?.to).toEqual([email]);
    },
  );

  it('is not marked by a bounce that may pass, or that is about nobody, no mail of ours, or nothing at all', async () => {
    const person = await aSeller();
    const newsId = newsIdIn(await plannedNews(person));
    await sendDueMails();
    const [mail] = await mailsTo(person);
    const bounce = (tag: string | undefined, bounceType = 'Permanent') =>
      JSON.stringify({
        eventType: 'Bounce',
        mail: { tags: tag === undefined ? {} : { mail: [tag] } },
        bounce: { bounceType, bouncedRecipients: [{ emailAddress: mail?.to[0] }] },
      });
    const before = await recordsUnder(`MAIL#${person.id}`);
    for (const message of [
      bounce(`${person.id}_${newsId}`, 'Transient'),
      bounce(`${newId()}_${newsId}`),
      bounce(`${person.id}_${newId()}`),
      bounce('somebody'),
      bounce(undefined),
      JSON.stringify({ eventType: 'Rejoice', mail: { tags: { mail: [`${person.id}_${newsId}`] } } }),
      JSON.stringify({ eventType: 'Send', mail: { tags: { mail: [`${newId()}_${newId()}`] } } }),
      '{}',
      'null',
      'not JSON',
    ])
      await reported(message);
    expect(await recordsUnder(`MAIL#${person.id}`)).toEqual(before);
    await plannedNews(person);
    expect(await mailsBy(sendDueMails)).toHaveLength(1);
  });
});

describe('a mail that SES does not take', () => {
  it('is sent later, after growing pauses, and told to the operator in the end', async () => {
    const person = await aSeller();
    const key = keys.newsMail(person.id, newsIdIn(await plannedNews(person)));
    const refuse = () => Promise.reject(answered(400));
    expect(await failing(sendDueMails, refuse)).toEqual([]);
    expect(infos.mock.calls).toContainEqual([{ message: 'mailed', failed: 1 }]);
    expect(await failing(sendDueMails, refuse)).toEqual([]);
    const pauses = [
      MINUTE,
      5 * MINUTE,
      30 * MINUTE,
      120 * MINUTE,
      720 * MINUTE,
      1_440 * MINUTE,
      1_440 * MINUTE,
    ];
    for (const pause of pauses) {
      expect(await findItem(keys.dueIssue(key))).toBeUndefined();
      advance(pause - 2_000);
      expect(await mailsBy(sendDueMails)).toEqual([]);
      advance(3_000);
      expect(await failing(sendDueMails, refuse)).toEqual([]);
    }
    expect(await findItem(keys.dueIssue(key))).toMatchObject({ card: { case: 'stuck' } });
    advance(1_441 * MINUTE);
    expect(await mailsBy(sendDueMails)).toHaveLength(1);
    expect(await findItem(keys.dueIssue(key))).toBeUndefined();
  });

  it('is news rather than a link to set a new password, when SES takes only one more', async () => {
    const person = await aSeller();
    await plannedNews(person);
    await plannedNews(person, { kind: 'order.deliver' });
    await transact(planAccountMail(person.id, 'reset'));
    let quota = 1;
    const restore = interceptClient(SESv2Client.prototype, async (_, send) => {
      quota -= 1;
      if (quota < 0) throw answered(400);
      return send();
    });
    expect(await mailsBy(sendDueMails)).toMatchObject([{ subject: 'Set a new password' }]);
    restore();
    advance(MINUTE + 1_000);
    expect(await mailsBy(sendDueMails)).toHaveLength(2);
  });

  it('is sent in the same run when SES is only asked too often', async () => {
    const person = await aSeller();
    await plannedNews(person);
    let refusals = 2;
    const restore = interceptClient(SESv2Client.prototype, async (_, send) => {
      refusals -= 1;
      if (refusals >= 0) throw answered(429);
      return send();
    });
    expect(await mailsBy(sendDueMails)).toHaveLength(1);
    restore();
  });

  it('is not sent again when only the answer of SES was lost', async () => {
    const person = await aSeller();
    await plannedNews(person);
    const sent = await failing(sendDueMails, async (send) => {
      await send();
      throw new Error('socket hang up');
    });
    expect(sent).toHaveLength(1);
    for (const _ of [1, 2]) {
      advance(lease + 1_000);
      expect(await mailsBy(sendDueMails)).toEqual([]);
    }
  });

  it('waits for what SES may yet tell before it is sent again, when there was no answer', async () => {
    const person = await aSeller();
    await plannedNews(person);
    await failing(sendDueMails, () => Promise.reject(answered(500)));
    advance(lease - 2_000);
    expect(await mailsBy(sendDueMails)).toEqual([]);
    advance(3_000);
    expect(await mailsBy(sendDueMails)).toHaveLength(1);
  });
});
