import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

import { createFunctionContext, type FunctionStackProps } from '#infra/constructs/function-context.ts';
import { TandemFunction } from '#infra/constructs/tandem-function.ts';
import { accessOf } from '#infra/functions/access.ts';
import { functionOf } from '#infra/functions/functions.ts';
import type { NamedCall } from '#shared/api/index.ts';

type Props = StackProps & FunctionStackProps & { calls: NamedCall[]; httpApi: HttpApi };

/** Longer than the timeouts of the services that calls use, shorter than the gateway's. */
const TIMEOUT = Duration.seconds(15);

/**
 * The functions of one or more areas of the call table. Each call has four resources: function, role, log and the
 * gateway's permission to invoke it. The routes are in the Routes stack.
 *
 * Separate stacks rather than nested ones, which roll back together and delete removed resources only after all of them
 * are updated. A separate stack rolls back alone, is deployed in parallel with the others (`--concurrency`), and a
 * function that moves to another stack can exist in both for a while.
 */
export class CallsStack extends Stack {
  constructor(scope: Construct, id: string, { calls, httpApi, ...props }: Props) {
    super(scope, id, props);
    const context = createFunctionContext(this, props);
    for (const call of calls) {
      const { lambda } = new TandemFunction(this, {
        context,
        deployed: functionOf(call),
        description: call.summary,
        access: accessOf(call),
        timeout: TIMEOUT,
      });
      lambda.addPermission('Gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.formatArn({
          service: 'execute-api',
          resource: httpApi.apiId,
          resourceName: `*/*/api${call.path}`,
        }),
      });
    }
  }
}
