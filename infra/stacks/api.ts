import { Duration, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

import { accessOf, streamAccess } from '#infra/constructs/access.ts';
import { type Surroundings, TandemFunction } from '#infra/constructs/tandem-function.ts';
import type { Environment } from '#infra/environments.ts';
import { listing } from '#infra/functions.ts';
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
const CALL_TIMEOUT = Duration.seconds(15);

/** Every call of the table as one route and one function, and the functions that follow from a write. */
export class ApiStack extends Stack {
  readonly #surroundings: Surroundings;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, bundles, data, httpApi } = props;
    this.#surroundings = {
      environment,
      bundles,
      table: data.table,
      uploads: data.uploads,
      settings: this.#settings(props),
    };
    for (const call of calls) this.#serve(call, httpApi);
    this.#followListings(data);
  }

  /** The two secrets by name are filled in by whoever runs the environment, before its first deployment. */
  #settings({ environment, data, origin }: Props): Surroundings['settings'] {
    const secret = (name: string, field: string) =>
      SecretValue.secretsManager(`tandem/${environment.name}/${name}`, { jsonField: field }).unsafeUnwrap();
    return {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.uploads.bucketName,
      SITE_ORIGIN: origin,
      CURRENCY: environment.currency,
      ATTEMPTS_PER_ADDRESS: String(environment.attemptsPerAddress),
      PASSWORD_PEPPER: data.pepper.secretValue.unsafeUnwrap(),
      SESSION_PUBLIC_KEYS: secret('session', 'publicKeys'),
      SESSION_SIGNING_KEY: secret('session', 'signingKey'),
      STRIPE_SECRET_KEY: secret('stripe', 'secretKey'),
      STRIPE_WEBHOOK_SECRET: secret('stripe', 'webhookSecret'),
    };
  }

  #serve(call: NamedCall, httpApi: HttpApi) {
    const { lambda } = new TandemFunction(this, call.functionName, {
      ...this.#surroundings,
      functionName: call.functionName,
      description: call.summary,
      access: accessOf(call),
      timeout: CALL_TIMEOUT,
    });
    new HttpRoute(this, `${call.functionName}-route`, {
      httpApi,
      routeKey: HttpRouteKey.with(`/api${call.path}`, HttpMethod[call.method]),
      integration: new HttpLambdaIntegration('Integration', lambda),
    });
  }

  #followListings({ table }: DataStack) {
    const { lambda } = new TandemFunction(this, listing.functionName, {
      ...this.#surroundings,
      functionName: listing.functionName,
      description: 'Keeps listing cards like the records they show',
      access: streamAccess,
      timeout: Duration.seconds(60),
    });
    lambda.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        maxBatchingWindow: Duration.seconds(1),
        reportBatchItemFailures: true,
        // Only parents: their cards change in this very function, and must not call it again.
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('MODIFY'),
            dynamodb: { Keys: { SK: { S: FilterRule.or('GIG', 'PROJ') } } },
          }),
        ],
        bisectBatchOnError: true,
        retryAttempts: 5,
        parallelizationFactor: 2,
        onFailure: new SqsDlq(
          new Queue(this, 'FailedListings', { enforceSSL: true, retentionPeriod: Duration.days(14) }),
        ),
      }),
    );
  }
}
