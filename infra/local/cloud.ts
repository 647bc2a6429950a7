import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { functions } from '#infra/functions.ts';
import { calls } from '#shared/api/index.ts';

import { createApi, type Handler, type Load } from './api.ts';
import { serveApp } from './app.ts';
import { claimDataFolder } from './data-folder.ts';
import { startDatabase } from './dynamodb.ts';
import { names, readProvider, setAccount, setEnvironment, type Provider } from './environment.ts';
import { openGateway, type Gateway, type Part } from './gateway.ts';
import { announce } from './running.ts';
import { openBucket } from './s3.ts';
import { startSchedules } from './schedules.ts';
import { clearData, seedingOf } from './seeding.ts';
import { readSettings } from './settings.ts';
import { createSite } from './site.ts';
import { createStops, type Stops } from './stops.ts';
import { startStreams, type Consumer } from './streams.ts';
import { createStripe, type StripeOptions, type StripeStandIn } from './stripe/stripe.ts';
import { createTable, tableStands } from './table.ts';
import { buildWeb, developWeb } from './web.ts';

export type CloudOptions = {
  /** 0 for any free port. */
  port: number;
  dataDir: string;
  seed: 'demo' | 'none';
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

const nameOf = (file: string) => functions.find((each) => each.file === file)?.functionName ?? file;
const functionsFolder = new URL('../../functions/', import.meta.url);

/** Finds handlers by their file, `calls/orders/pay`: in the sources, or among what was built of them. Each is looked for once. */
function handlersIn(bundles: string | undefined) {
  const found = new Map<string, Promise<unknown>>();
  const find = async (file: string): Promise<unknown> => {
    const place = bundles
      ? pathToFileURL(join(bundles, nameOf(file), 'index.mjs'))
      : new URL(`${file}.ts`, functionsFolder);
    return ((await import(place.href)) as { handler: unknown }).handler;
  };
  return async <H>(file: string): Promise<H> => {
    const handler = found.get(file) ?? find(file);
    found.set(file, handler);
    return (await handler) as H;
  };
}

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
  const handlerOf = handlersIn(options.bundles);
  const load: Load = (file) => handlerOf<Handler>(file);
  const folder = resolve(options.dataDir);
  stops.add(claimDataFolder(folder));
  const settings = readSettings(folder);
  const provider = readProvider(process.env, settings);
  setAccount(settings);
  const gateway = await openGateway(options.port);
  stops.add(gateway.stop);
  const { origin } = gateway;

  const seeding = seedingOf(folder);
  if (seeding.wasInterrupted()) clearData(folder);
  const [app, database] = await Promise.all([
    startApp(options.web ?? 'built', { gateway, stops, report }),
    startDatabase(folder, stops),
  ]);
  setEnvironment({ origin, databaseEndpoint: database.endpoint, provider, settings });

  const isNew = seeding.wasInterrupted() || !(await tableStands(database.endpoint, names.table));
  const isToSeed = isNew && options.seed === 'demo';
  if (isToSeed) seeding.begin();
  if (isNew) await createTable(database.endpoint, names.table);
  if (!isToSeed) seeding.abandon();

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
  if (isToSeed) {
    const { seed } = await import('#infra/seed/seed.ts');
    await seed(origin, report);
    seeding.finish();
  }
  const source = {
    endpoint: database.endpoint,
    table: names.table,
    positionFile: join(folder, 'stream.json'),
  };
  // After the samples, so that what changed often among them is followed once.
  const streams = startStreams(source, async (event) => (await handlerOf<Consumer>('jobs/listing'))(event));
  stops.add(streams.stop);
  if (isToSeed) await Promise.race([streams.caughtUp, database.ended]);
  stops.add(startSchedules(async (file) => (await handlerOf<() => Promise<void>>(file))()));
  stops.add(announce(folder, { origin, databaseEndpoint: database.endpoint }));
  isReady = true;

  let isStopping = false;
  void database.ended.then(() => {
    if (!isStopping) options.onFailure?.('The database ended by itself: start again.');
  });
  return {
    origin,
    stripe,
    isSeeded: seeding.isDone(),
    stop: () => {
      isStopping = true;
      return stops.run();
    },
  };
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
