import { ArnFormat, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type WebSocketApi,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

import { createStages } from '#infra/constructs/http-api.ts';
import { createLiveRoutes, type SocketJob } from '#infra/constructs/live-api.ts';
import type { Environment } from '#infra/environments.ts';
import { functionOf, functionOfJob, hasAlias } from '#infra/functions/functions.ts';
import { names } from '#infra/names.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';

/** Each route waits for the one that is this many before it, because API Gateway accepts ten changes a second. */
const ROUTES_AT_ONCE = 20;

type Props = StackProps & { environment: Environment; httpApi: HttpApi; liveApi: WebSocketApi };

/**
 * The gateway's stage, and one route per call, to the call's function. All routes are in one stack, because an API can have each route only once:
 * when the function of a call moves to another stack, only the target of its route changes.
 *
 * To move a function without downtime, first deploy its new stack and then this one, each with `--exclusively`, and then
 * everything else: the old stack then removes a function that no route uses any more. A single deployment of everything
 * works too, but the call fails between the removal of the old function and the update of this stack.
 */
export class RoutesStack extends Stack {
  constructor(scope: Construct, id: string, { environment, httpApi, liveApi, ...props }: Props) {
    super(scope, id, props);
    const routes = calls.map(
      (call) =>
        new HttpRoute(this, `${call.functionName}-route`, {
          httpApi,
          routeKey: HttpRouteKey.with(`/api${call.path}`, HttpMethod[call.method]),
          integration: new HttpLambdaIntegration('Integration', this.#functionOf(call, environment)),
        }),
    );
    for (const [index, route] of routes.entries()) {
      const before = routes[index - ROUTES_AT_ONCE];
      if (before) route.node.addDependency(before);
    }
    createStages(this, { environment, httpApi, routes });
    const functionOfSocket = (job: SocketJob) =>
      this.#function(names.lambda(environment, functionOfJob(job)));
    createLiveRoutes(this, { environment, liveApi, functionOf: functionOfSocket });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The call table says who may make a call, and its function checks that without an authorizer.',
    });
  }

  #functionOf(call: NamedCall, environment: Environment) {
    const name = names.lambda(environment, functionOf(call));
    return this.#function(name, hasAlias(call) ? `${name}:${names.alias}` : name);
  }

  /** Refers to the function by its name: while an export of it is imported, its stack could not remove it. */
  #function(name: string, resourceName = name) {
    const functionArn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    // The function's own stack permits the gateway to invoke it.
    return LambdaFunction.fromFunctionAttributes(this, name, { functionArn, skipPermissions: true });
  }
}
