import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';

import { accessOf, backgroundAccess } from '#infra/constructs/access.ts';
import { publicKeys, sessionKeys } from '#infra/constructs/session-keys.ts';
import { surroundingsOf } from '#infra/constructs/surroundings.ts';
import { type Surroundings, TandemFunction } from '#infra/constructs/tandem-function.ts';
import type { Environment } from '#infra/environments.ts';
import { background } from '#infra/functions.ts';
import { calls, type NamedCall } from '#shared/api/index.ts';

import type { DataStack } from './data.ts';

type Props = StackProps & {
  environment: Environment;
  bundles: string;
  data: DataStack;
  httpApi: HttpApi;
  /** The site's address, without a slash. */
  origin: string;
};

/** Longer than the patience of any service behind a call, shorter than that of the gateway in front. */
const TIMEOUT = Duration.seconds(15);

/** Every call of the table as one route and one function. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const keys = sessionKeys(this, props.environment);
    const common = { ...surroundingsOf(this, props), sessionKeys: keys };
    const { functionName, description } = background.publicKeys;
    const access = backgroundAccess[functionName];
    const publisher = { ...common, functionName, description, access, timeout: TIMEOUT };
    const { lambda } = new TandemFunction(this, functionName, publisher);
    const surroundings: Surroundings = {
      ...common,
      settings: {
        ...common.settings,
        SESSION_SIGNING_KEY: keys.signing,
        SESSION_PUBLIC_KEYS: publicKeys(this, keys, lambda.functionArn),
      },
    };
    for (const call of calls) this.#serve(call, props.httpApi, surroundings);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Who may make a call is said by the call table and seen to by its function, which needs no second one.',
    });
  }

  #serve(call: NamedCall, httpApi: HttpApi, surroundings: Surroundings) {
    const { lambda } = new TandemFunction(this, call.functionName, {
      ...surroundings,
      functionName: call.functionName,
      description: call.summary,
      access: accessOf(call),
      timeout: TIMEOUT,
    });
    new HttpRoute(this, `${call.functionName}-route`, {
      httpApi,
      routeKey: HttpRouteKey.with(`/api${call.path}`, HttpMethod[call.method]),
      integration: new HttpLambdaIntegration('Integration', lambda),
    });
  }
}
