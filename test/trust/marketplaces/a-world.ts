import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { onTestFinished, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { handleEvent } from '#functions/domain/money/handle-event.ts';
import { handleAccountEvent } from '#functions/domain/money/payouts/handle-account-event.ts';
import { handler as recount } from '#functions/jobs/recount.ts';
import { handler as readStatement } from '#functions/jobs/statement.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { AppError } from '#functions/lib/errors.ts';
import { readAccountEvent } from '#functions/services/stripe/accounts/account-events.ts';
import { readEvent } from '#functions/services/stripe/events.ts';
import { createTable } from '#infra/local/database/table.ts';
import { names } from '#infra/local/environment.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { eraseAccounts, sweep } from '#test/functions/domain/steps.ts';
import { aStandIn, keys } from '#test/infra/local/stripe/stand-in.ts';

import { dieAfter } from './mortal.ts';

export type World = Awaited<ReturnType<typeof aWorld>>;

const HOUR = 3_600_000;

/** After so many refusals an event is given up, as Stripe gives it up after some days. */
const MOST_REFUSALS = 12;

/** A provider whose events are heard as the webhooks do, and the time that passes there. An event that is not heard comes again. */
export async function aProviderInTime() {
  const deaths: number[] = [];
  const hearing = (hear: Hear) =>
    anEndpoint(async (payload, signature) => {
      const dies = deaths.pop();
      if (dies === undefined) return hear(payload, signature);
      if (await dieAfter(dies, () => hear(payload, signature))) throw new Error('Nobody has heard it.');
    });
  const provider = await aStandIn({
    webhookUrl: await hearing(async (...event) => handleEvent(await readEvent(...event), works)),
    connectWebhookUrl: await hearing(async (...signed) => {
      const event = await readAccountEvent(...signed);
      if (event) await handleAccountEvent(event);
    }),
  });
  vi.stubEnv('STRIPE_API_BASE', `${provider.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', keys.webhookSecret);
  vi.stubEnv('STRIPE_CONNECT_WEBHOOK_SECRET', keys.connectWebhookSecret);
  vi.stubEnv('SITE_ORIGIN', 'http://localhost');

  // What the operator has put in, for the fees and what banks take back: nobody else's. Until it is available refunds wait.
  await provider.sdk.paymentIntents.create({
    amount: 50_000_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { environment: 'elsewhere' },
  });

  return {
    ...provider,
    /** What hears the next event is killed after so many requests. */
    killNextHearing: (requests: number) => void deaths.push(requests),
    /** Has time pass, of which the provider does something every day. */
    pass(hours: number): void {
      const end = now() + hours * HOUR;
      do {
        const next = Math.min(end, now() + 24 * HOUR);
        setClock(() => next);
        provider.doDue();
      } while (now() < end);
    },
    /** Hears what there is to hear, and does what is due. The sweep may be killed after so many requests. */
    async goOn(sweepDies?: number): Promise<void> {
      await provider.delivered();
      await dyingAfter(sweepDies, sweep);
      await eraseAccounts();
      await provider.delivered();
    },
  };
}

/** The same with all that runs by the hour and by the day, and two operators, who pay sellers by hand or leave it to the provider. */
export async function aWorld(payouts: 'stripe' | 'manual') {
  vi.stubEnv('PAYOUTS', payouts);
  const provider = await aProviderInTime();
  // So that no refund waits for money that banks have taken, or that the owner has taken back.
  provider.bookElsewhere('topup', 5_000_000);
  const operators = [await aGrantedOperator(), await aGrantedOperator()];
  return {
    ...provider,
    isByHand: payouts === 'manual',
    /** Besides, reads the statement, which may be killed after so many requests, and recounts if it is another day. */
    async goOn({ sweepDies, statementDies }: Deaths = {}): Promise<void> {
      await provider.goOn(sweepDies);
      await dyingAfter(statementDies, readStatement).catch(unlessUnreachable);
      await recount();
    },
    /** The name of an operator, one of two. */
    operatorFor: (choice: number) => operators[choice % operators.length] ?? '',
  };
}

/** After how many requests the processes of a round are killed. */
type Deaths = { sweepDies?: number | undefined; statementDies?: number | undefined };

const dyingAfter = async (requests: number | undefined, work: () => Promise<unknown>): Promise<unknown> =>
  requests === undefined ? work() : dieAfter(requests, work);

/** A job that the provider does not answer fails, and runs again. */
function unlessUnreachable(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
}

async function aGrantedOperator(): Promise<string> {
  return (await anOperator()).operator.name;
}

type Hear = (payload: string, signature: string) => Promise<void>;

async function anEndpoint(hear: Hear): Promise<string> {
  const refusals = new Map<string, number>();
  const refused = (payload: string) => {
    const count = (refusals.get(payload) ?? 0) + 1;
    refusals.set(payload, count);
    return count < MOST_REFUSALS ? 500 : 200;
  };
  const server = createServer((request, response) => {
    void text(request).then(async (payload) =>
      hear(payload, String(request.headers['stripe-signature'])).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(refused(payload)).end(),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Replaces the table by an empty one, so that what is counted of it is of one test. */
export async function emptyTable(): Promise<void> {
  const endpoint = env('DYNAMODB_ENDPOINT');
  const client = new DynamoDBClient({ endpoint });
  await client.send(new DeleteTableCommand({ TableName: names.table }));
  client.destroy();
  await createTable(endpoint, names.table);
}
