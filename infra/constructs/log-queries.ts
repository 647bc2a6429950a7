import { QueryDefinition, QueryString, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { callsByStack, functionOf } from '#infra/functions/functions.ts';
import { names } from '#infra/names.ts';

/** Queries of the log of requests, by name. The newest come first. */
const ofRequests: Record<string, string[]> = {
  'requests that failed': ['status >= 500'],
  'requests that were refused': ['status >= 400', 'status < 500'],
  'requests that took longer than a second': ['milliseconds > 1000'],
};

/** Saves the queries that the runbook needs, in the console of CloudWatch: of requests, and of what each stack logged. */
export function createLogQueries(scope: Construct, environment: Environment): void {
  const save = (name: string, logs: string[], fields: string[], filterStatements: string[]) =>
    new QueryDefinition(scope, `Query ${name}`, {
      queryDefinitionName: `${names.stage(environment)}/${name}`,
      logGroups: logs.map((log) => LogGroup.fromLogGroupName(scope, `${name} ${log}`, log)),
      queryString: new QueryString({ fields, filterStatements, sort: '@timestamp desc', limit: 100 }),
    });
  for (const [name, filters] of Object.entries(ofRequests)) {
    const fields = ['@timestamp', 'status', 'route', 'milliseconds', 'requestId', 'functionError'];
    save(name, [names.requestLog(environment)], fields, filters);
  }
  for (const [stack, calls] of callsByStack) {
    const logs = calls.map((call) => names.functionLog(environment, functionOf(call)));
    save(`errors of ${stack}`, logs, ['@timestamp', '@log', 'requestId', '@message'], ["level = 'ERROR'"]);
  }
}
