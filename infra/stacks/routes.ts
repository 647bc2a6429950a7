import { ArnFormat, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { functionOf } from '#infra/functions/functions.ts';
import { names } from '#infra/names.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';

type Props = StackProps & { environment: Environment; httpApi: HttpApi };

/**
 * Every call of the call table as a route that leads to its function. An API can have a route only once, so all routes
 * are in one stack: when a call moves to another stack, its route stays and only leads elsewhere.
 *
 * To move a call without an interruption, deploy the stack that gets it and then this one, each with `--exclusively`,
 * before everything else: the stack that loses it then removes a function that nothing leads to any more. Deploying
 * everything at once works too, but the call fails from the moment its old function is removed until this stack is
 * updated.
 */
export class RoutesStack extends Stack {
  constructor(scope: Construct, id: string, { environment, httpApi, ...props }: Props) {
    super(scope, id, props);
    for (const call of calls) {
      new HttpRoute(this, `${call.functionName}-route`, {
        httpApi,
        routeKey: HttpRouteKey.with(`/api${call.path}`, HttpMethod[call.method]),
        integration: new HttpLambdaIntegration('Integration', this.#function(call, environment)),
      });
    }
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The call table says who may make a call, and its function checks that without an authorizer.',
    });
  }

  /** By its name, because an import would keep its own stack from ever removing the function. */
  #function(call: NamedCall, environment: Environment) {
    const functionArn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: names.lambda(environment, functionOf(call)),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    // The function's own stack permits the gateway to call it.
    return LambdaFunction.fromFunctionAttributes(this, call.functionName, {
      functionArn,
      skipPermissions: true,
    });
  }
}
