import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Template } from 'aws-cdk-lib/assertions';

import { handler as runClocks } from '#functions/jobs/clocks.ts';
import { handler as sendMails } from '#functions/jobs/mails.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { ownTheRest } from '#infra/local/rights/owner.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import { alarmMetrics } from '#test/support/stacks/alarm-metrics.ts';
import { placeholderBuild } from '#test/support/stacks/cdk-app.ts';
import { everyTemplate, production } from '#test/support/stacks/stacks.ts';
import { synthesize } from '#test/support/stacks/synthesize.ts';
import { listingSettled } from '#test/support/table/listing-settled.ts';

import { anOrderOf, aMarket } from './measure/an-order.ts';
import { startMeter, type Usage } from './measure/meter.ts';
import { prices } from './measure/prices.ts';
import { report, type Finding } from './measure/report.ts';
import { measureMessage, type MessageUsage } from './messages.ts';

const ORDERS = 25;
const PER = 1_000;
/** Sweeps that are measured, and those of a month. */
const SWEEPS = 200;
const SWEEPS_PER_MONTH = 30 * 24 * 60;
/** What a request logs. */
const LOG_BYTES = 700;

/** As much usage so many times. */
const times = <U extends Usage>(use: U, count: number): U =>
  Object.fromEntries(Object.entries(use).map(([name, sum]) => [name, sum * count])) as U;

/** What an order uses: also the mails about it, of which nobody has read the news before. */
type OrderUsage = Usage & { mails: number };

/** The usage of a sweep, and that of 1,000 orders and 1,000 messages, measured with a few: requests of both browsers, Stripe's events, updates of the listing. */
async function measure(): Promise<{ orders: OrderUsage; sweep: Usage; message: MessageUsage }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-cost-'));
  const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none' });
  try {
    const sweep = await measureSweep(cloud.origin);
    const market = await aMarket(cloud);
    // Only to a confirmed address are mails sent about orders.
    for (const { id } of [market.seller, market.buyer]) await confirmEmailOf(id);
    // A warm-up that is not counted.
    await anOrderOf(market);
    await cloud.stripe?.delivered();
    await listingSettled({ dataDir });
    await sendMails();
    const before = await countMails(cloud.origin);
    const { use, stop } = startMeter(cloud.origin);
    for (let order = 0; order < ORDERS; order += 1) {
      await anOrderOf(market);
      await cloud.stripe?.delivered();
    }
    await listingSettled({ dataDir });
    await sendMails();
    stop();
    const mails = (await countMails(cloud.origin)) - before;
    const message = times(await measureMessage(cloud), PER);
    return { orders: times({ ...use, mails }, PER / ORDERS), sweep, message };
  } finally {
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How many mails have been sent. */
const countMails = async (origin: string): Promise<number> =>
  ((await (await fetch(`${origin}/local/mail.json`)).json()) as unknown[]).length;

/** The usage of one sweep with nothing due, measured with many. */
async function measureSweep(origin: string): Promise<Usage> {
  // The first runs load and compile what they need.
  for (let run = 0; run < SWEEPS; run += 1) await runClocks();
  const { use, stop } = startMeter(origin);
  const started = performance.now();
  for (let run = 0; run < SWEEPS; run += 1) await runClocks();
  const seconds = (performance.now() - started) / 1_000 / SWEEPS;
  stop();
  const gbSeconds = seconds * (functionOfJob('clocks').memory / 1_024);
  return { ...use, reads: use.reads / SWEEPS, writes: use.writes / SWEEPS, gbSeconds };
}

/** What a month of sweeps costs in which nothing is due. */
function sweepCosts({ reads, writes, gbSeconds }: Usage): Row[] {
  const { table, lambda } = prices;
  const run = reads * table.read + writes * table.write + gbSeconds * lambda.gbSecond + lambda.request;
  return [['a month of clocks with nothing due', String(SWEEPS_PER_MONTH), SWEEPS_PER_MONTH * run]];
}

type Row = [what: string, amount: string, dollars: number];

/** What requests cost, and the time of their functions. */
function requestCosts({ reads, writes, requests, traced, gbSeconds }: Usage): Row[] {
  const { table, lambda, gateway, cdn, firewall, logs, traces } = prices;
  return [
    ['table, writes', `${writes.toFixed(0)} units`, writes * table.write],
    ['table, reads', `${reads.toFixed(0)} units`, reads * table.read],
    ['functions, time', `${gbSeconds.toFixed(0)} GB s`, gbSeconds * lambda.gbSecond],
    [
      'functions, gateway, CDN',
      `${requests.toFixed(0)} requests`,
      requests * (lambda.request + gateway.request + cdn.request),
    ],
    ['firewall', `${requests.toFixed(0)} requests`, requests * firewall.request],
    ['traces of payments', `${traced.toFixed(0)} at most`, traced * traces.recorded],
    ['logs', `${((requests * LOG_BYTES) / 1e6).toFixed(0)} MB`, ((requests * LOG_BYTES) / 1e9) * logs.gb],
  ];
}

/** What a browser loads of the site before an order: the files of three pages, of which `npm run bench -- web` says the sizes, and pictures. */
function firstLoads(): { bytes: number; files: number } {
  const FILES = { bytes: 200_000, files: 25 };
  const PICTURES = 30;
  const folder = join(import.meta.dirname, '../../infra/seed/pictures/gigs');
  const sizes = globSync('*-small.webp', { cwd: folder }).map((file) => statSync(join(folder, file)).size);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return { bytes: FILES.bytes + PICTURES * mean, files: FILES.files + PICTURES };
}

/** What the CDN sends for orders: answers, and the first loads of a buyer and a seller whose browsers have nothing yet. */
function cdnCosts(bytes: number): Row[] {
  const { cdn, firewall } = prices;
  const first = firstLoads();
  const files = 2 * PER * first.files;
  const sent = bytes + 2 * PER * first.bytes;
  return [
    ['files from the CDN, firewall', `${files} requests`, files * (cdn.request + firewall.request)],
    ['what the CDN sends', `${(sent / 1e9).toFixed(2)} GB`, (sent / 1e9) * cdn.gb],
  ];
}

function orderCosts(use: OrderUsage): Row[] {
  const { files, keys, secrets, mails } = prices;
  const { puts, gets, bytes } = use;
  const SIGN_INS = 2 * PER;
  return [
    ...requestCosts(use),
    ['files', `${puts.toFixed(0)} writes, ${gets.toFixed(0)} reads`, puts * files.write + gets * files.read],
    ['session signatures', `${SIGN_INS}`, SIGN_INS * keys.signature],
    ['reads of secrets', `${PER} at most`, PER * secrets.read],
    ...cdnCosts(bytes),
    ['mails', use.mails.toFixed(0), use.mails * mails.mail],
  ];
}

/** What messages cost between people who have their browsers open, for a minute with each message. */
function messageCosts(use: MessageUsage): Row[] {
  const { lambda, sockets } = prices;
  const { pushes, frames, runs } = use;
  const MINUTES = 2 * PER;
  return [
    ...requestCosts(use),
    ['runs of functions after writes and of sockets', `${runs}`, runs * lambda.request],
    ['what sockets are sent and send', (pushes + frames).toFixed(0), (pushes + frames) * sockets.message],
    ['minutes of connections', `${MINUTES}`, MINUTES * sockets.minute],
  ];
}

/** What the runs of the canary cost: it signs in, reads a list and signs out. */
function canaryCosts(): Row[] {
  if (!production.hasCanary) return [];
  const { keys, lambda, gateway, cdn } = prices;
  const RUNS = 30 * 24 * 12;
  // An estimate: a third of a second, most of it for the hash of the password.
  const LOGIN_GB_SECONDS = 0.5;
  const requests = 3 * (lambda.request + gateway.request + cdn.request);
  const run = keys.signature + requests + LOGIN_GB_SECONDS * lambda.gbSecond;
  return [['runs of the canary', String(RUNS), RUNS * run]];
}

/** The number of metrics that lines of logs are counted in. Each is charged for the hours in which it has a value. */
function logMetrics(templates: Template[]): number {
  const filters = templates.flatMap((template) =>
    Object.values(template.findResources('AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties as { MetricTransformations: { MetricName: string }[] },
    ),
  );
  const named = filters.flatMap((each) => each.MetricTransformations.map(({ MetricName }) => MetricName));
  return new Set(named).size;
}

/** The fixed monthly costs, from the resources in the templates of production. */
function fixedCosts(sweep: Usage): Row[] {
  const build = placeholderBuild();
  try {
    const templates = Object.values(everyTemplate(synthesize(production, build.folder)));
    const all = (type: string) =>
      templates.flatMap((template) => Object.values(template.findResources(type)));
    const { keys, secrets, alarms, firewall } = prices;
    const row = (what: string, count: number, price: number): Row => [what, String(count), count * price];
    const firewalls = all('AWS::WAFv2::WebACL');
    const rules = firewalls.flatMap(({ Properties }) => (Properties as { Rules: object[] }).Rules);
    return [
      row('keys', all('AWS::KMS::Key').length, keys.month),
      // One more: the secret with Stripe's keys is created by hand.
      row('secrets', all('AWS::SecretsManager::Secret').length + 1, secrets.month),
      row('metrics of alarms', alarmMetrics(templates), alarms.month),
      row('metrics from logs, at most', logMetrics(templates), alarms.metric),
      row('dashboards', all('AWS::CloudWatch::Dashboard').length, alarms.dashboard),
      ...canaryCosts(),
      ...sweepCosts(sweep),
      row('firewalls', firewalls.length, firewall.month),
      row('rules of firewalls', rules.length, firewall.rule),
    ];
  } finally {
    build.remove();
  }
}

const dollars = (sum: number, digits = 2) => `$${sum.toFixed(digits)}`;
const sumOf = (rows: Row[]) => rows.reduce((sum, [, , each]) => sum + each, 0);

function finding(says: string, rows: Row[]): Finding {
  const lines = rows.map(([what, amount, each]) => [what, amount, dollars(each, 3)]);
  return { says, head: ['what', 'how much', 'cost'], rows: [...lines, ['sum', '', dollars(sumOf(rows))]] };
}

/**
 * The same with what it would be if AWS counted what a transaction writes to indexes twice, as Amazon's DynamoDB Local does and
 * the bundled database does not: no price list says which.
 */
function findingOfBoth(says: string, rows: Row[], { indexWrites }: Usage): Finding {
  const { rows: lines, ...rest } = finding(says, rows);
  const more = indexWrites * prices.table.write;
  const both = ['sum, if indexes count twice in transactions', `${indexWrites.toFixed(0)} units more`];
  return { ...rest, rows: [...lines, [...both, dollars(sumOf(rows) + more)]] };
}

// What is run beside the functions of the cloud, this process does as tests do.
ownTheRest('tests');
const use = await measure();
const { table, files, asOf } = prices;
report({
  title: `Costs, by the list prices of us-east-1 of ${asOf}, without free tiers`,
  command: 'npm run bench -- cost',
  figures: [],
  findings: [
    findingOfBoth(
      `${PER} orders, from the first list of gigs to the approval, by people whose browsers have nothing of the site yet. Time is measured in the local cloud, gateway included, and charged for the memory that each function is deployed with.`,
      orderCosts(use.orders),
      use.orders,
    ),
    findingOfBoth(
      `${PER} messages between two people who have their browsers open, for a minute with each: the other one sees that it is written, both are told of it at once, and its sender sees that it is read.`,
      messageCosts(use.message),
      use.message,
    ),
    finding('A month without traffic.', fixedCosts(use.sweep)),
    {
      says: 'A gigabyte stored for a month.',
      head: ['where', 'cost'],
      rows: [
        ['in the table, with point-in-time recovery', dollars(table.gbMonth + table.recoveryGbMonth)],
        ['in the file bucket', `$${files.gbMonth}`],
      ],
    },
  ],
});
process.exit();
