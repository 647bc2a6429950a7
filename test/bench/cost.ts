import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

import { handler as runClocks } from '#functions/jobs/clocks.ts';
import { functionOfJob } from '#infra/functions/functions.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { alarmMetrics } from '#test/support/alarm-metrics.ts';
import { placeholderBuild, stageOf } from '#test/support/cdk-app.ts';
import { production } from '#test/support/stacks.ts';

import { anOrderOf, aMarket } from './an-order.ts';
import { measureMessage, type MessageUsage } from './messages.ts';
import { startMeter, type Usage } from './meter.ts';
import { prices } from './prices.ts';
import { report, type Finding } from './report.ts';

const ORDERS = 25;
const PER = 1_000;
/** Sweeps that are measured, and those of a month. */
const SWEEPS = 200;
const SWEEPS_PER_MONTH = 30 * 24 * 60;

/** The usage of a sweep, and that of 1,000 orders, measured with a few: requests of both browsers, Stripe's events, updates of the listing. */
async function measure(): Promise<{ orders: Usage; sweep: Usage; message: MessageUsage }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-cost-'));
  const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none' });
  try {
    const sweep = await measureSweep(cloud.origin);
    const market = await aMarket(cloud);
    // A warm-up that is not counted.
    await anOrderOf(market);
    await cloud.stripe?.delivered();
    const { use, stop } = startMeter(cloud.origin);
    for (let order = 0; order < ORDERS; order += 1) {
      await anOrderOf(market);
      await cloud.stripe?.delivered();
    }
    await waitUntilIdle(use);
    stop();
    const each = Object.entries(use).map(([name, sum]) => [name, (sum / ORDERS) * PER]);
    const message = await measureMessage(cloud);
    return { orders: Object.fromEntries(each) as Usage, sweep, message };
  } finally {
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

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

/** Waits until the stream has updated the listing, and no more is written. */
async function waitUntilIdle(use: Usage): Promise<void> {
  let before = -1;
  while (use.writes !== before) {
    before = use.writes;
    await sleep(1_500);
  }
}

type Row = [what: string, amount: string, dollars: number];

function orderCosts({ reads, writes, requests, gbSeconds, puts, gets }: Usage): Row[] {
  const { table, lambda, gateway, cdn, files, keys, secrets, logs } = prices;
  const SIGN_INS = 2 * PER;
  const LOG_BYTES = 700;
  return [
    ['table, writes', `${writes.toFixed(0)} units`, writes * table.write],
    ['table, reads', `${reads.toFixed(0)} units`, reads * table.read],
    ['functions, time', `${gbSeconds.toFixed(0)} GB s`, gbSeconds * lambda.gbSecond],
    [
      'functions, gateway, CDN',
      `${requests.toFixed(0)} requests`,
      requests * (lambda.request + gateway.request + cdn.request),
    ],
    ['files', `${puts.toFixed(0)} writes, ${gets.toFixed(0)} reads`, puts * files.write + gets * files.read],
    ['session signatures', `${SIGN_INS}`, SIGN_INS * keys.signature],
    ['reads of secrets', `${PER} at most`, PER * secrets.read],
    ['logs', `${((requests * LOG_BYTES) / 1e6).toFixed(0)} MB`, ((requests * LOG_BYTES) / 1e9) * logs.gb],
  ];
}

/** What messages cost between people who have their browsers open, for a minute with each message. */
function messageCosts({ reads, writes, requests, gbSeconds, pushes, frames, runs }: MessageUsage): Row[] {
  const { table, lambda, gateway, cdn, sockets } = prices;
  const MINUTES = 2 * PER;
  return [
    ['table, writes', `${(PER * writes).toFixed(0)} units`, PER * writes * table.write],
    ['table, reads', `${(PER * reads).toFixed(0)} units`, PER * reads * table.read],
    ['functions, time', `${(PER * gbSeconds).toFixed(0)} GB s`, PER * gbSeconds * lambda.gbSecond],
    [
      'functions, gateway, CDN',
      `${(PER * requests).toFixed(0)} requests`,
      PER * requests * (lambda.request + gateway.request + cdn.request),
    ],
    ['runs of functions after writes and of sockets', `${PER * runs}`, PER * runs * lambda.request],
    [
      'what sockets are sent and send',
      (PER * (pushes + frames)).toFixed(0),
      PER * (pushes + frames) * sockets.message,
    ],
    ['minutes of connections', `${MINUTES}`, MINUTES * sockets.minute],
  ];
}

const firewallRules = (templates: Template[]) =>
  templates
    .flatMap((template) => Object.values(template.findResources('AWS::WAFv2::WebACL')))
    .reduce((sum, { Properties }) => sum + (Properties as { Rules: object[] }).Rules.length, 0);

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

/** The fixed monthly costs, from the resources in the templates of production. */
function fixedCosts(sweep: Usage): Row[] {
  const build = placeholderBuild();
  try {
    const { stage } = stageOf(production, build.folder);
    const templates = stage.node
      .findAll()
      .filter((each) => Stack.isStack(each))
      .map((stack) => Template.fromStack(stack));
    const count = (type: string) =>
      templates.reduce((sum, template) => sum + Object.keys(template.findResources(type)).length, 0);
    const { keys, secrets, alarms, firewall } = prices;
    const row = (what: string, type: string, price: number): Row => [
      what,
      String(count(type)),
      count(type) * price,
    ];
    return [
      row('keys', 'AWS::KMS::Key', keys.month),
      // One more: the secret with Stripe's keys is created by hand.
      [
        'secrets',
        String(count('AWS::SecretsManager::Secret') + 1),
        (count('AWS::SecretsManager::Secret') + 1) * secrets.month,
      ],
      ['metrics of alarms', String(alarmMetrics(templates)), alarmMetrics(templates) * alarms.month],
      row('dashboards', 'AWS::CloudWatch::Dashboard', alarms.dashboard),
      ...canaryCosts(),
      ...sweepCosts(sweep),
      row('firewalls', 'AWS::WAFv2::WebACL', firewall.month),
      ['rules of firewalls', String(firewallRules(templates)), firewallRules(templates) * firewall.rule],
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

const use = await measure();
const { table, files, asOf } = prices;
report({
  title: `Costs, by the list prices of us-east-1 of ${asOf}, without free tiers`,
  command: 'npm run bench -- cost',
  figures: [],
  findings: [
    finding(
      `${PER} orders, from the first list of gigs to the approval. Time is measured in the local cloud, gateway included, and charged for the memory that each function is deployed with.`,
      orderCosts(use.orders),
    ),
    finding(
      `${PER} messages between two people who have their browsers open, for a minute with each: the other one sees that it is written, both are told of it at once, and its sender sees that it is read.`,
      messageCosts(use.message),
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
