import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';

import type { Environment } from '#infra/environments.ts';
import { throttles } from '#shared/api/throttles.ts';

/** Credentials of AWS that end by themselves. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string };
type Access = { region: string; credentials?: Credentials };

/** How many functions run at a time when as many requests come at once as the gateway lets through. */
const RUNS_AT_A_TIME = throttles.other.burst;

/**
 * What AWS has not yet granted to the account of this environment, which works without it, but not for everybody: one line for
 * each. What may not be read is left out.
 */
export async function accountWarnings(environment: Environment, access: Access): Promise<string[]> {
  const all = await Promise.all(
    [
      concurrencyWarning(environment, access),
      ...(environment.mail ? [mailWarning(environment, access)] : []),
    ].map((warnings) => warnings.catch(() => [])),
  );
  return all.flat();
}

async function concurrencyWarning({ region }: Environment, access: Access): Promise<string[]> {
  const { AccountLimit } = await new LambdaClient(access).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? RUNS_AT_A_TIME;
  if (limit >= RUNS_AT_A_TIME) return [];
  return [
    `Lambda runs ${limit} functions at a time in ${region}, and refuses visitors beyond: ask for ${RUNS_AT_A_TIME} in the console of Service Quotas, Lambda, Concurrent executions.`,
  ];
}

async function mailWarning({ region }: Environment, access: Access): Promise<string[]> {
  const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client(access).send(
    new GetAccountCommand({}),
  );
  if (SendingEnabled === false)
    return [
      `SES has paused all mails of this account in ${region}: see why in the console of SES, Account dashboard.`,
    ];
  if (ProductionAccessEnabled !== false) return [];
  return [
    `SES is in its sandbox in ${region}, and mails nobody whose address is not verified: ask for production access in the console of SES, Account dashboard.`,
  ];
}
