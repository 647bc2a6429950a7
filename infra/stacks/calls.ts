import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type Function as LambdaFunction,
  type IFunction,
  type IVersion,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { createFunctionContext, type FunctionStackProps } from '#infra/constructs/function-context.ts';
import { GradualReleases } from '#infra/constructs/gradual-releases.ts';
import { TandemFunction } from '#infra/constructs/tandem-function.ts';
import type { Environment } from '#infra/environments.ts';
import { functionOf, hasAlias } from '#infra/functions/functions.ts';
import { names } from '#infra/names.ts';
import type { NamedCall } from '#shared/api/index.ts';

type Props = StackProps & FunctionStackProps & { calls: NamedCall[]; httpApi: HttpApi };

/**
 * The functions of one or more areas of the call table. Each call has four resources: function, role, log and the
 * gateway's permission to invoke it; those about sessions and payments also have an alias and its version. The routes are in the Routes stack.
 *
 * Separate stacks rather than nested ones, which roll back together and delete removed resources only after all of them
 * are updated. A separate stack rolls back alone, is deployed in parallel with the others (`--concurrency`), and a
 * function that moves to another stack can exist in both for a while.
 */
export class CallsStack extends Stack {
  constructor(scope: Construct, id: string, { calls, httpApi, ...props }: Props) {
    super(scope, id, props);
    const context = createFunctionContext(this, props);
    const released: { alias: Alias; log: ILogGroup }[] = [];
    for (const call of calls) {
      const { lambda, log } = new TandemFunction(this, { context, deployed: functionOf(call) });
      if (!hasAlias(call)) this.#permitGateway(lambda, call, httpApi);
      else {
        const alias = this.#alias(lambda, props.environment);
        this.#permitGateway(alias, call, httpApi);
        released.push({ alias, log });
      }
    }
    if (props.environment.releasesGradually && released.length > 0)
      new GradualReleases(this, 'Releases', props.environment, released);
  }

  #permitGateway(invoked: Pick<IFunction, 'addPermission'>, { path }: NamedCall, { apiId }: HttpApi) {
    invoked.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: apiId,
        resourceName: `*/*/api${path}`,
      }),
    });
  }

  /** A version has the settings of the moment in which it is published: the keys' values are not in the template. */
  #alias(lambda: LambdaFunction, { sessionKeys }: Environment): Alias {
    lambda.invalidateVersionBasedOn(JSON.stringify(sessionKeys));
    // Cast, because CDK's classes and interfaces disagree about optional properties under exactOptionalPropertyTypes.
    const version = lambda.currentVersion as IVersion;
    return new Alias(lambda, 'Live', { aliasName: names.alias, version });
  }
}
