import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { calls } from '#shared/api/index.ts';

import { createApi, type Handler, type Load } from './api.ts';
import { serveApp } from './app.ts';
import { claimDataFolder } from './data-folder.ts';
import { databaseFile, startDatabase, type Database } from './dynamodb.ts';
import { names, readProvider, setAccount, setEnvironment, type Provider } from './environment.ts';
import { openGateway, type Gateway, type Part } from './gateway.ts';
import { handlerLoader } from './handlers.ts';
import { announce } from './running.ts';
import { openBucket } from './s3.ts';
import { startSchedules } from './schedules.ts';
import { clearData, seedStateOf } from './seed-state.ts';
import { readSettings, writeSettings, type Settings } from './settings.ts';
import { createSite } from './site.ts';
import { createStops, type Stops } from './stops.ts';
import { startStreams, type Consumer, type Source } from './streams.ts';
import { createStripe, type StripeOptions, type StripeStandIn } from './stripe/stripe.ts';
import { createTable, tableExists } from './table.ts';
import { buildWeb, developWeb } from './web.ts';

export type CloudOptions = {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  /** What an empty data folder begins with: a copy of the sample marketplace, the same seeded through this cloud's own API, or nothing. */
  seed: 'demo' | 'in place' | 'none';
  /** The built app (the default), Vite's development server, or none. */
  web?: 'built' | 'development' | 'none';
  /** The folder of built functions to run instead of their sources. */
  bundles?: string;
  /** How soon the payment stand-in repeats a webhook that failed. */
  webhookRetry?: NonNullable<StripeOptions['retry']>;
  /** Hears of what takes its time. */
  report?: (line: string) => void;
  /** Hears that the database ended without being told to. */
  onFailure?: (message: string) => void;
  /** Gives up starting. */
  signal?: AbortSignal;
};

/** A running local cloud. */
export type Cloud = {
  origin: string;
  /** The payment stand-in; none where Stripe itself is used. */
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
 * Starts everything that the product needs on one machine, on one origin. A process has one cloud, because its
 * environment becomes that of the Lambda functions. When it fails, nothing is left running.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const stops = createStops();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('Starting was given up.'));
  options.signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([start(options, stops), aborted]);
  } catch (error) {
    await stops.run();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
}

async function start(options: CloudOptions, stops: Stops): Promise<Cloud> {
  const report = options.report ?? (() => undefined);
  const loadHandler = handlerLoader(options.bundles);
  const load: Load = (file) => loadHandler<Handler>(file);
  const folder = resolve(options.dataDir);
  stops.add(claimDataFolder(folder));
  const settings = readSettings(folder);
  const provider = readProvider(process.env, settings);
  setAccount(settings);
  const gateway = await openGateway(options.port);
  stops.add(gateway.stop);
  const { origin } = gateway;

  const seedState = seedStateOf(folder);
  if (seedState.wasInterrupted()) clearData(folder);
  const [app, database] = await Promise.all([
    startApp(options.web ?? 'built', { gateway, stops, report }),
    openDatabase(options, { folder, settings, provider, stops, report }),
  ]);
  setEnvironment({ origin, databaseEndpoint: database.endpoint, provider, settings });

  const isNew = seedState.wasInterrupted() || !(await tableExists(database.endpoint, names.table));
  const seedsInPlace = isNew && options.seed !== 'none';
  if (seedsInPlace) seedState.begin();
  if (isNew) await createTable(database.endpoint, names.table);
  if (!seedsInPlace) seedState.abandon();

  const { accessKeyId, secretAccessKey } = settings;
  const bucket = await openBucket({
    directory: join(folder, 's3'),
    bucket: names.bucket,
    origin,
    accessKeyId,
    secretAccessKey,
  });
  const stripe = provider.isStandIn ? startStripe(options, { origin, provider, stops }) : undefined;
  // Again, and last: what is under way ends before what it needs.
  stops.add(gateway.stop);

  let isReady = false;
  gateway.open(
    createSite({
      origin,
      api: createApi(calls, load),
      app,
      bucket,
      stripe: stripe && ((_, request, response) => stripe.handle(request, response)),
      config: {
        currency: process.env['CURRENCY'] ?? '',
        stripePublishableKey: provider.publishableKey,
        ...(provider.isStandIn ? { stripeApiBase: '/stripe' } : {}),
      },
      isDevelopment: options.web === 'development',
      isReady: () => isReady,
    }),
  );
  if (seedsInPlace) {
    const { seed } = await import('#infra/seed/seed.ts');
    await seed(origin, report);
    seedState.finish();
  }
  const source = streamOf(folder, database.endpoint);
  // After the samples, so that what changed often among them is followed once.
  const streams = startStreams(source, async (event) => (await loadHandler<Consumer>('jobs/listing'))(event));
  stops.add(streams.stop);
  if (seedsInPlace) await Promise.race([streams.caughtUp, database.ended]);
  stops.add(startSchedules(async (file) => (await loadHandler<() => Promise<void>>(file))()));
  stops.add(announce(folder, { origin, databaseEndpoint: database.endpoint }));
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
      return stops.run();
    },
  };
}

type DatabaseNeeds = {
  folder: string;
  settings: Settings;
  provider: Provider;
  stops: Stops;
  report: (line: string) => void;
};

/** Starts the database, with the sample marketplace where it is wanted in an empty data folder. */
async function openDatabase(options: CloudOptions, needs: DatabaseNeeds): Promise<Database> {
  const { folder, settings, provider, stops, report } = needs;
  const isEmpty = !existsSync(databaseFile(folder));
  // Another database, and Stripe itself, can only be filled through their own APIs.
  const canCopy = provider.isStandIn && !process.env['DYNAMODB_ENDPOINT'];
  if (options.seed === 'demo' && isEmpty && canCopy) {
    const { copySample } = await import('#infra/seed/sample-cache.ts');
    const copying = new AbortController();
    stops.add(() => copying.abort());
    const state = seedStateOf(folder);
    state.begin();
    settings.passwordPepper = await copySample(folder, { report, signal: copying.signal });
    writeSettings(folder, settings);
    state.finish();
  }
  return startDatabase(folder, stops);
}

type AppNeeds = { gateway: Gateway; stops: Stops; report: (line: string) => void };

async function startApp(kind: 'built' | 'development' | 'none', needs: AppNeeds): Promise<Part | undefined> {
  const { gateway, stops, report } = needs;
  if (kind === 'none') return undefined;
  if (kind === 'built') {
    const building = new AbortController();
    stops.add(() => building.abort());
    return serveApp(await buildWeb(report, building.signal));
  }
  const development = await developWeb(gateway.server);
  stops.add(development.stop);
  return development.app;
}

type StripeNeeds = { origin: string; provider: Provider; stops: Stops };

function startStripe(options: CloudOptions, { origin, provider, stops }: StripeNeeds): StripeStandIn {
  const { secretKey, publishableKey, webhookSecret } = provider;
  const stripe = createStripe({
    dataDir: resolve(options.dataDir),
    webhookUrl: `${origin}/api/webhooks/stripe`,
    webhookSecret,
    secretKey,
    publishableKey,
    ...(options.webhookRetry ? { retry: options.webhookRetry } : {}),
  });
  stripe.start();
  stops.add(() => stripe.stop());
  return stripe;
}
