import { userInfo } from 'node:os';

import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

/** Who runs this command: as AWS knows them where the table is in AWS, otherwise as this machine does. */
export async function whoami(): Promise<string> {
  if (process.env['DYNAMODB_ENDPOINT']) return userInfo().username;
  const { Arn = '' } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  return Arn.split(':').at(-1) ?? '';
}
