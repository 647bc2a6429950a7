import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

import { environment } from '#infra/environments.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { placeholderBuild, stageOf } from '#test/support/cdk-app.ts';

import { anOrderOf, aMarket } from './an-order.ts';
import { startMeter, type Use } from './meter.ts';
import { prices } from './prices.ts';
import { report, type Finding } from './report.ts';

const ORDERS = 25;
const PER = 1_000;

/** What 1,000 orders use, measured over a few of them: both browsers, the provider's events, the lists that follow. */
async function measure(): Promise<Use> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-cost-'));
  const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none' });
  try {
    const market = await aMarket(cloud);
    // Once without being counted, so that nothing is loaded for the first time.
    await anOrderOf(market);
    await cloud.stripe?.delivered();
    const { use, stop } = startMeter(cloud.origin);
    for (let order = 0; order < ORDERS; order += 1) {
      await anOrderOf(market);
      await cloud.stripe?.delivered();
    }
    await quiet(use);
    stop();
    const each = Object.entries(use).map(([name, sum]) => [name, (sum / ORDERS) * PER]);
    return Object.fromEntries(each) as Use;
  } finally {
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The lists follow behind. */
async function quiet(use: Use): Promise<void> {
  let before = -1;
  while (use.writes !== before) {
    before = use.writes;
    await sleep(1_500);
  }
}

type Row = [what: string, amount: string, dollars: number];

function orders({ reads, writes, requests, gbSeconds, puts, gets }: Use): Row[] {
  const { table, lambda, gateway, cdn, files, keys, secrets, logs } = prices;
  const SIGN_INS = 2 * PER;
  const LOG_BYTES = 700;
  return [
    ['table, written', `${writes.toFixed(0)} units`, writes * table.write],
    ['table, read', `${reads.toFixed(0)} units`, reads * table.read],
    ['functions, time', `${gbSeconds.toFixed(0)} GB s`, gbSeconds * lambda.gbSecond],
    [
      'functions, gateway, CDN',
      `${requests.toFixed(0)} requests`,
      requests * (lambda.request + gateway.request + cdn.request),
    ],
    ['files', `${puts.toFixed(0)} writes, ${gets.toFixed(0)} reads`, puts * files.write + gets * files.read],
    ['signatures of sessions', `${SIGN_INS}`, SIGN_INS * keys.signature],
    ['secrets read', `${PER} at most`, PER * secrets.read],
    ['logs', `${((requests * LOG_BYTES) / 1e6).toFixed(0)} MB`, ((requests * LOG_BYTES) / 1e9) * logs.gb],
  ];
}

/** What stands there while nobody comes, counted in the templates of production. */
function idle(): Row[] {
  const build = placeholderBuild();
  try {
    const { stage } = stageOf(environment('prod'), build.folder);
    const templates = stage.node
      .findAll()
      .filter((each) => Stack.isStack(each))
      .map((stack) => Template.fromStack(stack));
    const count = (type: string) =>
      templates.reduce((sum, template) => sum + Object.keys(template.findResources(type)).length, 0);
    const { keys, secrets, alarms } = prices;
    const row = (what: string, type: string, price: number): Row => [
      what,
      String(count(type)),
      count(type) * price,
    ];
    return [
      row('keys', 'AWS::KMS::Key', keys.month),
      // And the one of the payment provider's keys, which is made by hand.
      [
        'secrets',
        String(count('AWS::SecretsManager::Secret') + 1),
        (count('AWS::SecretsManager::Secret') + 1) * secrets.month,
      ],
      row('alarms', 'AWS::CloudWatch::Alarm', alarms.month),
      row('dashboards', 'AWS::CloudWatch::Dashboard', alarms.dashboard),
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
  title: `What it costs, by the list prices of us-east-1 of ${asOf}, without free tiers`,
  command: 'npm run bench -- cost',
  figures: [],
  findings: [
    finding(
      `${PER} orders, from the first look at the lists to the download. Time is what the local cloud took, gateway included; every function has the memory it is deployed with.`,
      orders(use),
    ),
    finding('A month in which nobody comes.', idle()),
    {
      says: 'A gigabyte kept for a month.',
      head: ['where', 'cost'],
      rows: [
        ['in the table, with its recovery', dollars(table.gbMonth + table.recoveryGbMonth)],
        ['in files', `$${files.gbMonth}`],
      ],
    },
  ],
});
process.exit();
