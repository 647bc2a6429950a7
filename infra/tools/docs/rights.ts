import type { Setting } from '#functions/lib/env.ts';
import { type DeployedFunction, functions } from '#infra/functions/functions.ts';
import { policyOf, type Statement } from '#infra/functions/policy.ts';

import { code, table } from './markdown.ts';

/** Committed, so that the history shows every change of what a function may do. */
export const rightsFile = new URL('../../../shared/docs/rights.md', import.meta.url).pathname;

const NONE = '–';

/** Settings that tell nothing about what a function is trusted with. */
const common: ReadonlySet<Setting> = new Set([
  'TABLE_NAME',
  'BUCKET_NAME',
  'SITE_ORIGIN',
  'MARKET_NAME',
  'CURRENCY',
]);

const policies = new Map(functions.map(({ functionName, access }) => [functionName, policyOf(access)]));

/** Actions without what all names of actions of the table and of files have in common. */
const verbs = (actions: string[]) =>
  actions.map((action) => action.replace(/^\w+:/, '').replace(/(Item|Object)$/, '')).join(', ');

/** The bar would end a cell of a table. */
const list = (names: readonly string[]) => names.map((name) => code(name.replaceAll('|', '\\|'))).join(' ');

function tableText({ actions, resources, partitions, attributes = [] }: Statement): string {
  const where = partitions ? list(partitions) : `for ${list(attributes)}`;
  return `${resources.includes('table') ? verbs(actions) : 'lists'} ${where}`;
}

const fileText = ({ actions, resources, prefixes }: Statement) =>
  `${verbs(actions)} ${list(prefixes ?? resources.map((name) => name.replace(/^uploads\//, '')))}`;

const elseText = ({ actions, resources, fromOwnAddress }: Statement) =>
  [
    `${actions.join(', ')} on ${resources.join(', ')}`,
    ...(fromOwnAddress ? ['from its own address'] : []),
  ].join(', ');

/** Every statement is in one of the columns, by the service that it is about. */
function row({ functionName, access: { settings }, timeout, memory }: DeployedFunction): string[] {
  const policy = policies.get(functionName) ?? [];
  const allowed = (prefix: string) =>
    policy.filter(({ actions }) => actions.every((action) => action.startsWith(prefix)));
  const [ofTable, ofFiles, ofLogs] = [allowed('dynamodb:'), allowed('s3:'), allowed('logs:')];
  const others = policy.filter((each) => ![...ofTable, ...ofFiles, ...ofLogs].includes(each));
  return [
    code(functionName),
    ofTable.map(tableText).join('; ') || NONE,
    ofFiles.map(fileText).join('; ') || NONE,
    others.map(elseText).join('; ') || NONE,
    list(settings.filter((name) => !common.has(name))) || NONE,
    `${timeout} s, ${memory} MB`,
  ];
}

const columns = ['Function', 'Table', 'Files', 'Else', 'Settings', 'Limits'];

const section = ([stack, all]: [string, DeployedFunction[]]) => [
  `## ${stack}`,
  '',
  table(columns, all.map(row)),
  '',
];

/** What each function may do, as Markdown. */
export function rightsText(): string {
  return [
    '# What each function may do',
    '',
    'Written by `npm run docs` from `infra/functions/`. The roles in AWS and the judge of the local cloud are made of the same data.',
    `Each function may also write to its own log, and gets those of ${list([...common])} that it needs.`,
    'What Lambda needs to read the stream of the table for a function is not listed.',
    '',
    'Whatever is not named is denied. `lists` are queries of the indexes, in which `*` stands for somebody or for one record.',
    '',
    ...[...Map.groupBy(functions, ({ stack }) => stack)].flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
