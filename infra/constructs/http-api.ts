import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

/** The access log has one line per request: the route and the outcome, nothing about the person. */
const logLine = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  functionError: '$context.integrationErrorMessage',
};

/** Creates the API without routes, which the Routes stack adds. */
export function createHttpApi(scope: Construct, environment: Environment): HttpApi {
  const api = new HttpApi(scope, 'Api', { apiName: `tandem-${environment.name}`, createDefaultStage: false });
  const logGroup = new LogGroup(scope, 'Requests', {
    logGroupName: names.requestLog(environment),
    retention: environment.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new HttpStage(scope, 'Stage', {
    httpApi: api,
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1_000 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(logLine)),
    },
  });
  return api;
}
