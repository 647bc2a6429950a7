import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

import { functionContext, type FunctionStackProps } from '#infra/constructs/function-context.ts';
import { TandemFunction } from '#infra/constructs/tandem-function.ts';
import { accessOf } from '#infra/functions/access.ts';
import { functionOf } from '#infra/functions/functions.ts';
import type { NamedCall } from '#shared/api/index.ts';

type Props = StackProps & FunctionStackProps & { calls: NamedCall[]; httpApi: HttpApi };

/** Longer than a call waits for any service behind it, shorter than the gateway waits for the call. */
const TIMEOUT = Duration.seconds(15);

/**
 * The functions of one or a few areas of the call table: function, role, log and the gateway's permission, four
 * resources per call. Their routes are in the Routes stack.
 *
 * Separate stacks rather than nested ones: a stack that fails rolls back alone, the stacks are deployed side by side
 * (`--concurrency`), and the function of a call that changes stacks can exist in both for a while. Nested stacks remove
 * what has left one of them only after all of them are updated, and roll back together.
 */
export class CallsStack extends Stack {
  constructor(scope: Construct, id: string, { calls, httpApi, ...props }: Props) {
    super(scope, id, props);
    const context = functionContext(this, props);
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
