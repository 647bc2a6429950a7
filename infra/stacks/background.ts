import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

import { backgroundAccess } from '#infra/constructs/access.ts';
import { surroundingsOf } from '#infra/constructs/surroundings.ts';
import { type Surroundings, TandemFunction } from '#infra/constructs/tandem-function.ts';
import type { Environment } from '#infra/environments.ts';
import { background } from '#infra/functions.ts';
import { names } from '#infra/names.ts';
import { limits } from '#shared/limits.ts';

import type { DataStack } from './data.ts';

type Props = StackProps & {
  environment: Environment;
  bundles: string;
  data: DataStack;
  /** The site's address, without a slash. */
  origin: string;
};

/** What runs without being called: the consumer of the table's stream, and what is done by the clock. */
export class BackgroundStack extends Stack {
  readonly #surroundings: Surroundings;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    this.#surroundings = surroundingsOf(this, props);
    this.#followListings(props);
    // Shorter than the time between two rounds, so that they never overlap.
    this.#schedule('reconcile', Schedule.rate(Duration.millis(limits.reconcile.every)), Duration.minutes(4));
    this.#schedule('recount', Schedule.cron({ hour: '3', minute: '15' }), Duration.minutes(15));
  }

  #function(which: keyof typeof background, timeout: Duration) {
    const { functionName, description } = background[which];
    const access = backgroundAccess[functionName];
    const props = { ...this.#surroundings, functionName, description, access, timeout };
    return new TandemFunction(this, functionName, props).lambda;
  }

  /** A round that fails is not repeated: the next one comes soon, and does what this one left. */
  #schedule(which: 'reconcile' | 'recount', schedule: Schedule, timeout: Duration) {
    const lambda = this.#function(which, timeout);
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: timeout });
    const target = new LambdaFunction(lambda, { retryAttempts: 2, maxEventAge: timeout });
    new Rule(this, `${background[which].functionName}-rule`, { schedule, targets: [target] });
  }

  #followListings({ environment, data }: Props) {
    const failed = new Queue(this, 'FailedListings', {
      queueName: names.failedListings(environment),
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(failed).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself where the failures of the stream are kept, until a person has looked at them.',
    });
    this.#function('listing', Duration.minutes(1)).addEventSource(
      new DynamoEventSource(data.table, {
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
        maxRecordAge: Duration.hours(1),
        parallelizationFactor: 2,
        onFailure: new SqsDlq(failed),
      }),
    );
  }
}
