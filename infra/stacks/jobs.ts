import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

import {
  type FunctionContext,
  createFunctionContext,
  type FunctionStackProps,
} from '#infra/constructs/function-context.ts';
import { permitSockets, type SocketJob, socketJobs } from '#infra/constructs/live-api.ts';
import { TandemFunction } from '#infra/constructs/tandem-function.ts';
import type { Environment } from '#infra/environments.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import { type JobName, jobs } from '#infra/functions/jobs.ts';
import { filtersOf, type StreamJob } from '#infra/functions/stream-filters.ts';
import { names } from '#infra/names.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import * as moneyLimits from '#shared/limits/money.ts';

type Props = StackProps & FunctionStackProps;

const CANARY_INTERVAL = Duration.minutes(5);

/** The stream keeps a change for a day. Something is left of it to set a change aside. */
const FOLLOWED_WITHIN = Duration.hours(23);
const UNLIMITED = -1;

/** The jobs that follow the stream of the table, and the scheduled jobs. */
export class JobsStack extends Stack {
  readonly #context: FunctionContext;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    this.#context = createFunctionContext(this, props);
    this.#createChangesJob(props);
    this.#createMovementsJob(props);
    this.#createSocketJobs(props);
    for (const job of ['clocks', 'exports', 'closings'] as const)
      this.#schedule(job, Schedule.rate(Duration.millis(jobLimits.due.every)));
    // A run that does not come to the end continues in the next one; after the end the others of the night do nothing.
    this.#schedule('recount', Schedule.cron({ hour: '3-5', minute: '0/15' }));
    this.#schedule('statement', Schedule.rate(Duration.millis(moneyLimits.statement.every)));
    if (props.environment.mail) this.#createMails(props.environment);
    if (props.environment.hasCanary) this.#createCanary(props.environment);
  }

  #function(job: JobName) {
    return new TandemFunction(this, { context: this.#context, deployed: functionOfJob(job) }).lambda;
  }

  /** A failed run is not retried, because the next one does its work. */
  #schedule(job: Exclude<JobName, StreamJob | SocketJob>, schedule: Schedule) {
    const lambda = this.#function(job);
    const maxEventAge = Duration.seconds(jobs[job].timeout);
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge });
    const target = new LambdaFunction(lambda, { retryAttempts: 2, maxEventAge });
    const rule = new Rule(this, `${functionOfJob(job).functionName}-rule`, { schedule, targets: [target] });
    const reason = 'What a run missed, the next one does.';
    Validations.of(lambda).acknowledge({ id: 'Serverless-LambdaAsyncFailureDestination', reason });
    Validations.of(rule).acknowledge({ id: 'Serverless-EventBusDLQ', reason });
  }

  #createMails(environment: Environment) {
    this.#schedule('mails', Schedule.rate(Duration.millis(jobLimits.mail.every)));
    const topicArn = this.formatArn({ service: 'sns', resource: names.mailFeedback(environment) });
    const lambda = this.#function('mail-feedback');
    Topic.fromTopicArn(this, 'MailFeedback', topicArn).addSubscription(new LambdaSubscription(lambda));
    Validations.of(lambda).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason:
        'SNS tries for 23 days to hand it over, and an alarm says what the function has failed at three times.',
    });
  }

  #createCanary(environment: Environment) {
    const password = new Secret(this, 'CanaryPassword', {
      secretName: names.secret(environment, 'canary'),
      description: 'The password of the account that signs in every five minutes to see whether that works.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(password).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The account can do nothing but what everybody can; with another password it gets another account.',
    });
    this.#schedule('canary', Schedule.rate(CANARY_INTERVAL));
  }

  #createChangesJob({ environment, data }: Props) {
    this.#function('changes').addEventSource(
      new DynamoEventSource(data.table, {
        ...this.#fromStream('changes', 'FailedChanges', names.failedChanges(environment)),
        batchSize: 100,
        reportBatchItemFailures: true,
        parallelizationFactor: 2,
      }),
    );
  }

  #createSocketJobs({ liveApi }: Props) {
    for (const job of Object.keys(socketJobs) as SocketJob[])
      permitSockets(this.#function(job), job, { scope: this, liveApi });
  }

  #createMovementsJob({ environment, data }: Props) {
    this.#function('movements').addEventSource(
      new DynamoEventSource(data.table, {
        ...this.#fromStream('movements', 'FailedMovements', names.failedMovements(environment)),
        batchSize: 10,
      }),
    );
  }

  /**
   * How a job follows the stream: its changes, until they are done or the stream is about to forget them. Nobody knows how
   * long a number of tries takes, so only the age ends them. What was not done then is set aside in a queue of this name.
   */
  #fromStream(job: StreamJob, id: string, queueName: string) {
    const failed = new Queue(this, id, { queueName, enforceSSL: true, retentionPeriod: Duration.days(14) });
    const reason =
      'It is a dead-letter queue itself: it keeps failed batches of the stream until a person looks at them.';
    Validations.of(failed).acknowledge(
      { id: 'AwsSolutions-SQS3', reason },
      { id: 'Serverless-SQSRedrivePolicy', reason },
    );
    return {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filtersOf(job).map((pattern) => ({ pattern })),
      bisectBatchOnError: true,
      retryAttempts: UNLIMITED,
      maxRecordAge: FOLLOWED_WITHIN,
      onFailure: new SqsDlq(failed),
    };
  }
}
