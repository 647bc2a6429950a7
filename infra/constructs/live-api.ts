import { Stack, Validations } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import type { JobName } from '#infra/functions/jobs.ts';
import { throttles } from '#shared/api/throttles.ts';

import { stageName } from './edge-secrets.ts';

/** The functions of browsers' sockets, and the events of the gateway that invoke them. */
export const socketJobs = {
  'live/connect': '$connect',
  'live/disconnect': '$disconnect',
  'live/receive': '$default',
} as const satisfies Partial<Record<JobName, string>>;
export type SocketJob = keyof typeof socketJobs;

/** Creates the API of browsers' sockets, without routes and stages, which the Routes stack adds. */
export const createLiveApi = (scope: Construct, { name }: Environment): WebSocketApi =>
  new WebSocketApi(scope, 'LiveApi', { apiName: `tandem-${name}-live` });

/** Where functions send what browsers are told: one address for each stage, of which every connection has one. */
export const liveEndpoints = (stack: Stack, environment: Environment, { apiId }: WebSocketApi): string =>
  environment.edgeSecrets.accepted
    .map((number) => {
      const host = `${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
      return `https://${host}/${stageName(environment, number)}`;
    })
    .join(',');

/** Connections of browsers: their ARN, and the same as the checks of AWS's solutions write it. */
export type LiveConnections = { method: string; arn: string; checkedAs: string };

/** The connections to which functions may send, and which they may close. */
export function liveConnections(stack: Stack, liveApi: WebSocketApi): LiveConnections[] {
  const exported = stack.resolve(Stack.of(liveApi).exportValue(liveApi.apiId)) as Record<string, string>;
  return ['POST', 'DELETE'].map((method) => {
    const resourceName = `*/${method}/@connections/*`;
    const resource = exported['Fn::ImportValue'];
    return {
      method,
      arn: stack.formatArn({ service: 'execute-api', resource: liveApi.apiId, resourceName }),
      checkedAs: `arn:aws:execute-api:${stack.region}:<AWS::AccountId>:${resource}/${resourceName}`,
    };
  });
}

/** Lets the gateway invoke the function of one of its events. */
export function permitSockets(
  lambda: Pick<IFunction, 'addPermission'>,
  job: SocketJob,
  { scope, liveApi }: { scope: Construct; liveApi: WebSocketApi },
): void {
  lambda.addPermission('Gateway', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(scope).formatArn({
      service: 'execute-api',
      resource: liveApi.apiId,
      resourceName: `*/${socketJobs[job]}`,
    }),
  });
}

type Routing = {
  environment: Environment;
  liveApi: WebSocketApi;
  /** Finds the function of a job, which permits the gateway to invoke it. */
  functionOf: (job: SocketJob) => IFunction;
};

/** Creates the routes of the sockets, and a stage for each edge secret that is accepted, as that of calls. */
export function createLiveRoutes(scope: Construct, { environment, liveApi, functionOf }: Routing): void {
  const routes = (Object.keys(socketJobs) as SocketJob[]).map(
    (job) =>
      new WebSocketRoute(scope, `${job}-route`, {
        webSocketApi: liveApi,
        routeKey: socketJobs[job],
        integration: new WebSocketLambdaIntegration('Integration', functionOf(job)),
      }),
  );
  for (const number of environment.edgeSecrets.accepted) {
    const stage = new WebSocketStage(scope, `LiveStage${number}`, {
      webSocketApi: liveApi,
      stageName: stageName(environment, number),
      autoDeploy: true,
      throttle: { rateLimit: throttles.other.rate, burstLimit: throttles.other.burst },
    });
    stage.node.addDependency(...routes);
    const reason =
      'The access log of a WebSocket API needs a role that counts for the whole account and region. Its functions log what fails.';
    Validations.of(stage).acknowledge(
      { id: 'AwsSolutions-APIG1', reason },
      { id: 'Serverless-APIGWAccessLogging', reason },
    );
  }
}
