import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { handler as changesHandler } from '#functions/jobs/changes.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { asJob } from '#test/functions/run-as.ts';

import { mailsTo, sendDueMails, useMailbox } from './a-mailbox.ts';
import { plannedNews, someNews } from './some-news.ts';

useMarket();
useMailbox();
const lambda = mockClient(LambdaClient);
const errors = vi.spyOn(console, 'error');
beforeEach(() => {
  vi.stubEnv('MAILS_FUNCTION', 'tandem-test-Jobs-jobs-mails');
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  errors.mockReset().mockReturnValue(undefined);
  lambda.reset();
  lambda.on(InvokeCommand).resolves({ StatusCode: 202 });
});
afterEach(() => void vi.stubEnv('MAIL_FROM', 'Tandem <news@tandem.example>'));

const follow = asJob('changes', changesHandler);
const started = () => lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => input);

const forgotten = aChange(keys.forgotten('hash'), 'INSERT');
const forgottenAgain = aChange(keys.forgotten('hash'), 'MODIFY');
const planned = aChange(keys.accountMail(newId(), 'verify', newId()), 'INSERT');
const start = {
  FunctionName: 'tandem-test-Jobs-jobs-mails',
  InvocationType: 'Event',
  Payload: '{"accountMailsOnly":true}',
};

it('the job that sends mails is started once for all mails about accounts of a batch', async () => {
  await follow({ Records: [forgotten, planned, forgottenAgain] });
  expect(started()).toEqual([start]);
});

it.each([
  ['a login that was forgotten again', forgottenAgain],
  ['a planned mail', planned],
])('the job that sends mails is started for %s', async (_, change) => {
  await follow({ Records: [change] });
  expect(started()).toEqual([start]);
});

it('the job that sends mails is not started for news, nor where no mail is sent', async () => {
  const news = await someNews(await aSeller());
  await follow({ Records: [aChange(news, 'INSERT')] });
  vi.stubEnv('MAIL_FROM', 'none');
  await follow({ Records: [forgotten, planned] });
  expect(started()).toEqual([]);
});

it('where it cannot be started, that is logged, and the changes are followed all the same', async () => {
  lambda.on(InvokeCommand).rejects(new Error('Too many requests.'));
  expect(await follow({ Records: [planned] })).toEqual({ batchItemFailures: [] });
  expect(errors).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'the job that sends mails was not started' }),
  );
});

it('started like this, it sends the mails about accounts, and leaves the others to its clock', async () => {
  const person = await aSeller();
  await plannedNews(person);
  await transact(planAccountMail(person.id, 'reset'));
  const subjects = async () => (await mailsTo(person)).map(({ subject }) => subject);
  await sendDueMails({ accountMailsOnly: true });
  expect(await subjects()).toEqual(['Set a new password']);
  await sendDueMails();
  expect(await subjects()).toHaveLength(2);
});
