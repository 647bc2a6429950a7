import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import { calls } from '#shared/api/index.ts';
import { kindOf, throttles } from '#shared/api/throttles.ts';

import { stageName } from './edge-secrets.ts';

/** The access log has one line per request: the route and the outcome, nothing about the person. */
const logLine = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  functionError: '$context.integrationErrorMessage',
};

/** Creates the API and its log, without routes and stages, which the Routes stack adds. */
export function createHttpApi(scope: Construct, environment: Environment): HttpApi {
  const api = new HttpApi(scope, 'Api', { apiName: `tandem-${environment.name}`, createDefaultStage: false });
  new LogGroup(scope, 'Requests', {
    logGroupName: names.requestLog(environment),
    retention: environment.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  return api;
}

/** The routes with limits of their own. */
const throttledApart = calls.filter((call) => kindOf(call) !== 'other');

/**
 * Creates the stage that CloudFront sends requests to, one for each edge secret that is accepted. The name of a stage is
 * part of its address, and nobody outside knows it: the gateway answers a request without it and does not count that towards the
 * limits of the routes. It only makes the way around CloudFront hard to find: who may describe the stacks of the account reads it in the
 * ids of resources. What protects the functions is the header. Created after the routes, because a limit can only be set for a route that exists.
 */
export function createStages(
  scope: Construct,
  { environment, httpApi, routes }: { environment: Environment; httpApi: HttpApi; routes: Construct[] },
): void {
  const log = LogGroup.fromLogGroupName(scope, 'Requests', names.requestLog(environment));
  for (const number of environment.edgeSecrets.accepted) {
    const stage = new HttpStage(scope, `Stage${number}`, {
      httpApi,
      stageName: stageName(environment, number),
      autoDeploy: true,
      throttle: { rateLimit: throttles.other.rate, burstLimit: throttles.other.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(logLine)),
      },
    });
    (stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
      throttledApart.map((call) => {
        const { rate, burst } = throttles[kindOf(call)];
        const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
        return [`${call.method} /api${call.path}`, limits];
      }),
    );
    stage.node.addDependency(...routes);
  }
}
