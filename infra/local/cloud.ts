import { join, resolve } from 'node:path';

import type { Context, SNSEvent } from 'aws-lambda';

import type { SocketAnswer, SocketEvent } from '#functions/http/socket.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { DeployedFunction } from '#infra/functions/functions.ts';
import { filtersOf, type StreamJob } from '#infra/functions/stream-filters.ts';
import { browserConfig } from '#infra/site/browser-config.ts';
import { calls } from '#shared/api/index.ts';

import { createCleanup, type Cleanup } from './cleanup.ts';
import { clockBarPath } from './clock/clock-bar.ts';
import { clockPart } from './clock/clock-part.ts';
import { openClock, requireRealTime } from './clock/local-clock.ts';
import type { CloudOptions } from './cloud-options.ts';
import { claimDataFolder } from './data/data-folder.ts';
import { loadIfItFits } from './data/load-sample.ts';
import { registerRunningCloud } from './data/running-cloud.ts';
import { clearData, seedStateOf, type SeedState } from './data/seed-state.ts';
import { startDatabase } from './database/dynamodb.ts';
import { startStreams, type Consumer, type Source } from './database/streams.ts';
import { createTable, keepSchemaNumber, tableExists } from './database/table.ts';
import {
  beginMails,
  names,
  readCommission,
  readCurrency,
  readMarketName,
  readProvider,
  setAccount,
  setEnvironment,
} from './environment.ts';
import { openLive } from './live/live.ts';
import { mailParts } from './mail/mail-part.ts';
import { openMailbox } from './mail/mailbox.ts';
import { asTool } from './rights/owner.ts';
import { createSchedules } from './schedules.ts';
import { createApi, type Handler, type Load } from './server/api.ts';
import { openGateway } from './server/gateway.ts';
import { functionOfFile, handlerLoader } from './server/handlers.ts';
import { openInvocations } from './server/invocations.ts';
import { lambdaContext } from './server/lambda-context.ts';
import { createSite } from './server/site.ts';
import { readSettings } from './settings.ts';
import { openBucket } from './storage/s3.ts';
import { bankPart } from './stripe/bank-part.ts';
import { startStripe } from './stripe/start-stripe.ts';
import type { StripeStandIn } from './stripe/stripe.ts';
import { startWebApp } from './web/web-app.ts';

type ScheduledHandler = (event: object, context: Context) => Promise<void>;
type SocketHandler = (event: SocketEvent) => Promise<SocketAnswer>;

/** A running local cloud. */
export type Cloud = {
  origin: string;
  /** The payment stand-in; undefined where Stripe itself is used. */
  stripe: StripeStandIn | undefined;
  /** Whether the demo accounts exist. */
  isSeeded: boolean;
  stop: () => Promise<void>;
};

/** The stream of the table of the local cloud on this data folder. */
export const streamOf = (folder: string, endpoint: string): Source => ({
  endpoint,
  table: names.table,
  positionFile: join(folder, 'stream.json'),
});

/**
 * Starts the whole product on this machine, on one origin. A process can have one cloud only, because the Lambda
 * functions read the environment of the process. When the start fails, nothing is left running.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const cleanup = createCleanup();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('Starting was given up.'));
  options.signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([asTool('local-cloud', () => start(options, cleanup)), aborted]);
  } catch (error) {
    await cleanup.run();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
}

/** Opens the table, which is made if there is none. Returns whether the sample is to be put into it. */
async function openTable(
  endpoint: string,
  { folder, seedState, isWanted }: { folder: string; seedState: SeedState; isWanted: boolean },
): Promise<boolean> {
  const isNew = seedState.wasInterrupted() || !(await tableExists(endpoint, names.table));
  const isSeeding = isNew && isWanted;
  if (isSeeding) seedState.begin();
  if (isNew) await createTable(endpoint, names.table);
  await keepSchemaNumber(endpoint, names.table, { isNew, folder });
  if (!isSeeding) seedState.abandon();
  return isSeeding;
}

/** Reads the stream up to its end, and does nothing about what is in it. */
async function skipRecords(stream: Source, ended: Promise<unknown>, cleanup: Cleanup): Promise<void> {
  const skipping = startStreams(stream);
  cleanup.add(skipping.stop);
  await Promise.race([skipping.caughtUp, ended]);
  await skipping.stop();
}

async function start(options: CloudOptions, cleanup: Cleanup): Promise<Cloud> {
  const report = options.report ?? (() => undefined);
  const loadHandler = handlerLoader(options.bundles);
  const load: Load = (file) => loadHandler<Handler>(file);
  const folder = resolve(options.dataDir);
  cleanup.add(claimDataFolder(folder));
  const settings = readSettings(folder);
  const provider = readProvider(process.env, settings);
  const money = { currency: readCurrency(process.env), commission: readCommission(process.env) };
  const marketName = readMarketName(process.env);
  setAccount(settings);
  const gateway = await openGateway(options.port);
  cleanup.add(gateway.stop);
  const { origin } = gateway;

  const seedState = seedStateOf(folder);
  if (seedState.wasInterrupted()) clearData(folder);
  // Stripe knows the real time only, and each built function has a clock of its own.
  const clock = provider.isStandIn && !options.bundles ? openClock(folder) : requireRealTime(folder);
  cleanup.add(() => setClock(null));
  const script = clock && options.hasClockBar ? clockBarPath : undefined;
  const config = browserConfig(
    money,
    {
      stripePublishableKey: provider.publishableKey,
      ...(provider.isStandIn ? { stripeApiBase: '/stripe' } : {}),
    },
    options.seed === 'demo' ? { isSample: true } : {},
  );
  // The app is built while the sample is loaded. A failure shows once both are done.
  const startingApp = startWebApp(options.web ?? 'built', {
    gateway,
    cleanup,
    report,
    marketName,
    config,
    script,
  });
  startingApp.catch(() => undefined);
  const database = await startDatabase(folder, cleanup);
  let isReady = false;
  const sockets = await openLive({
    server: gateway.server,
    invoke: async (name, event) => (await loadHandler<SocketHandler>(`jobs/live/${name}`))(event),
    isReady: () => isReady,
    hasOthers: options.web === 'development',
  });
  cleanup.add(sockets.stop);
  const liveEndpoint = sockets.endpoint;
  setEnvironment({ origin, databaseEndpoint: database.endpoint, liveEndpoint, provider, settings });

  const isSeeding = await openTable(database.endpoint, {
    folder,
    seedState,
    isWanted: options.seed === 'demo',
  });

  const { accessKeyId, secretAccessKey } = settings;
  const bucket = await openBucket({
    directory: join(folder, 's3'),
    bucket: names.bucket,
    origin,
    accessKeyId,
    secretAccessKey,
  });
  const isLoaded = isSeeding && (await loadIfItFits({ provider, money, bucket, folder, report }));
  const stripe = provider.isStandIn ? startStripe({ ...options, origin, provider, cleanup }) : undefined;
  // A second time, to run before the others: requests and sockets end before what they need is stopped.
  cleanup.add(gateway.stop);
  cleanup.add(sockets.stop);

  const mailbox = openMailbox(folder, async (Message) => {
    const hear = await loadHandler<(event: Pick<SNSEvent, 'Records'>) => Promise<void>>('jobs/mail-feedback');
    await hear({ Records: [{ Sns: { Message } }] as SNSEvent['Records'] });
  });
  cleanup.add(mailbox.settled);

  const runJob = async (deployed: DeployedFunction, event: object) =>
    (await loadHandler<ScheduledHandler>(deployed.file))(event, lambdaContext(deployed));
  const { jobs = ['changes', 'movements', 'clocks', 'mails'] } = options;
  const invocations = openInvocations(jobs.includes('mails') ? runJob : async () => undefined);
  cleanup.add(invocations.settled);
  const schedules = createSchedules((file) => runJob(functionOfFile(file), {}));
  /** What banks do by now comes first: jobs ask for it. */
  async function runDue(): Promise<void> {
    stripe?.doDue();
    await schedules.runAll();
  }

  gateway.open(
    createSite({
      origin,
      api: createApi(calls, load),
      app: await startingApp,
      bucket,
      stripe: stripe && ((_, request, response) => stripe.handle(request, response)),
      bank: stripe && bankPart(stripe, origin),
      mails: mailParts(mailbox, accessKeyId),
      lambda: invocations.part,
      clock: clock && clockPart({ clock, origin, runDue }),
      config,
      isDevelopment: options.web === 'development',
      isReady: () => isReady,
    }),
  );
  if (isSeeding && !isLoaded) {
    const { seed } = await import('#infra/seed/seed.ts');
    const settle = async () => {
      stripe?.doDue();
      await stripe?.delivered();
    };
    await seed(origin, { today: Date.now(), settle, report });
    setClock(null);
    clock?.resume();
  }
  if (isSeeding) seedState.finish();
  else beginMails();
  const stream = streamOf(folder, database.endpoint);
  // What follows from the records of the shipped sample is in it: they are read without a consumer.
  if (isLoaded) await skipRecords(stream, database.ended, cleanup);
  // After the seeding, so that the job that keeps lists refreshes a record with many changes once.
  const consumerOf = (job: StreamJob): Consumer => ({
    filters: jobs.includes(job) ? filtersOf(job) : [],
    consume: async (event) => (await loadHandler<Consumer['consume']>(`jobs/${job}`))(event),
  });
  const streams = startStreams(stream, consumerOf('changes'), consumerOf('movements'));
  cleanup.add(streams.stop);
  if (isSeeding) {
    await Promise.race([streams.caughtUp, database.ended]);
    beginMails();
  }
  if (jobs.includes('clocks')) schedules.start();
  cleanup.add(schedules.stop);
  cleanup.add(
    registerRunningCloud(folder, { origin, databaseEndpoint: database.endpoint, table: names.table }),
  );
  isReady = true;

  let isStopping = false;
  void database.ended.then(() => {
    if (!isStopping) options.onFailure?.('The database ended by itself: start again.');
  });
  return {
    origin,
    stripe,
    isSeeded: seedState.isDone(),
    stop: () => {
      isStopping = true;
      return cleanup.run();
    },
  };
}
