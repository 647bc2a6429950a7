import type { OxlintOverride } from 'oxlint';

// The import directions of the architecture: which folder may import which, as bans with their error messages.

/** Forbidden imports, as globs of aliases and packages (`group`) or as a pattern (`regex`), and the error message. */
type Ban = ({ group: string[] } | { regex: string }) & { message: string; allowTypeImports?: true };

/** Bans folders by alias and by relative path. */
const folders = (names: string, aliases: string[], message: string): Ban[] => [
  { group: aliases, message },
  { regex: `^(\\.\\./)+(${names})/`, message },
];

const noTests = folders(
  'test',
  ['#test/**', 'vitest'],
  'Nothing imports test/: the product does not depend on its tests.',
);

const noDirectZod: Ban = {
  regex: '^zod(/|$)',
  message:
    'Import #shared/zod.ts: only it imports zod, so that bundle size and error messages are decided in one place.',
};

const SHARED_REASON =
  'shared imports only shared, zod and zxcvbn-ts: it runs in the browser and in functions.';
const onlySharedInShared: Ban[] = [
  {
    regex: '^(\\.\\./)+(functions|infra|web|test)/',
    message: SHARED_REASON,
  },
  {
    group: ['**', '!#shared/**', '!./**', '!../**', '!@zxcvbn-ts/**'],
    message: SHARED_REASON,
  },
];

const noInfraOrWeb = folders(
  'infra|web',
  ['#infra/**', '#web/**', 'aws-cdk-lib/**', 'aws-cdk-lib', 'constructs'],
  'functions never import infra or web: a handler is the same wherever it runs.',
);

const aliasesOnly: Ban = {
  regex: '^(\\.\\./)+\\w',
  message: 'Import another folder by its alias: #functions/… reads the same from everywhere.',
};

const noDynamoDbSdk: Ban = {
  group: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb'],
  message:
    'Only functions/table touches the DynamoDB SDK: everything else uses its typed functions, so that retries and conditions are in one place.',
};

const noProviderSdk: Ban = {
  group: [
    'stripe',
    'jose',
    '@aws-sdk/client-apigatewaymanagementapi',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
  ],
  message:
    'Only functions/services touches stripe, jose, S3 and the gateway: everything else uses its functions.',
};

/** Allows only these folders of functions/. */
const onlyFunctionsIn = (allowed: string[], message: string): Ban => ({
  group: ['#functions/**', ...allowed.map((name) => `!#functions/${name}/**`)],
  message,
});

const onlyLib = onlyFunctionsIn(['lib'], 'functions/lib is the lowest layer: it imports nothing but shared.');
const noDomain = onlyFunctionsIn(
  ['lib', 'table', 'services'],
  'table and services never import domain, http, calls or jobs: they know neither records nor requests.',
);
// A ban that allows something again would allow it in the bans beside it, too: those of rooms name what they refuse alone.
const noCallsInDomain: Ban = {
  group: ['#functions/{http,calls,jobs}/**'],
  message: 'The domain knows no request and no call: http and calls use it, never the other way round.',
};

/** The rooms of the domain, floor by floor, the highest first: a room imports only from floors below its own, types included. */
export const floors = [
  ['draws'],
  ['operator'],
  ['due', 'recount'],
  ['closing', 'export'],
  ['kinds', 'people'],
  ['modules', 'orders'],
  ['bids', 'live', 'mail', 'receipts', 'money/replay', 'money/statement'],
  ['conversations', 'earnings', 'money', 'reviews', 'money/payouts'],
  ['work', 'money/movements'],
  ['gigs', 'portfolio', 'projects', 'money/chargebacks'],
  ['accounts', 'listing', 'money/payments', 'money/payout-accounts', 'money/receipts', 'money/released'],
  ['audit', 'changes', 'news', 'money/books'],
] as const;
type Room = (typeof floors)[number][number];

/** The files of a room. Money has rooms inside. */
const filesOf = (room: Room): string => (room === 'money' ? 'money/*.ts' : `${room}/**`);

const foldersOf = (isMeant: (room: Room) => boolean, of: readonly (readonly Room[])[] = floors): string[] =>
  of
    .flat()
    .filter(isMeant)
    .map((room) => `#functions/domain/${filesOf(room)}`);

const onlyBelow = (room: Room, floor: number): Ban => ({
  group: foldersOf((other) => other !== room, floors.slice(0, floor + 1)),
  message:
    'A room of the domain imports only from floors below its own, types included: no two depend on each other.',
});
const onlyMoneyInDomain: Ban = {
  group: foldersOf((room) => !room.startsWith('money') && room !== 'news'),
  message: 'money knows neither orders nor modules: its callers hand it what can be paid for.',
};
const noKindInWork: Ban = {
  group: ['#functions/domain/{gigs,projects}/**'],
  message: 'work imports no kind of work: a kind says what only it knows.',
};
const noKindInLists: Ban = {
  group: ['#functions/domain/{orders,modules}/**'],
  message: 'What all kinds of work are asked for is asked of domain/kinds.',
};
const bansOf = (room: Room): Ban[] => {
  if (room.startsWith('money')) return [onlyMoneyInDomain];
  if (room === 'work') return [noKindInWork];
  return ['closing', 'due', 'export'].includes(room) ? [noKindInLists] : [];
};
const noCallsInHttp = onlyFunctionsIn(
  ['lib', 'table', 'services', 'domain', 'http'],
  'http is the same for every call: it never imports one.',
);
const OTHER_CALL_REASON =
  'A call or job never imports another: what two of them need belongs in domain, services or shared.';
const noOtherCalls: Ban[] = [
  onlyFunctionsIn(['lib', 'table', 'services', 'domain', 'http'], OTHER_CALL_REASON),
  {
    regex: '^\\.\\.?/',
    message: OTHER_CALL_REASON,
  },
];

const noHandlers = folders(
  'functions',
  [
    '#functions/**',
    '!#functions/table/{client,keys,schema}.ts',
    '!#functions/lib/env.ts',
    '!#functions/domain/changes/followed.ts',
    '!#functions/domain/closing/kinds.ts',
  ],
  'infra names handlers by path and never imports them. It may read only the schema and the keys of the table, the names of the settings, which changes are followed and what is erased with an account.',
);

const LOCAL_CLOUD_REASON =
  'infra never imports web or its own local cloud, except the route table of web: what is deployed does not depend on what runs on one machine.';
const noWebOrLocalCloud: Ban[] = [
  ...folders('web|local', ['#web/**', '!#web/routes.ts', '#infra/local/**'], LOCAL_CLOUD_REASON),
  {
    regex: '^\\./local/',
    message: LOCAL_CLOUD_REASON,
  },
];

const noWebSource = folders(
  'web',
  ['#web/**'],
  'The local cloud serves the built web app and never imports its source.',
);

const noStacks = folders(
  'stacks|constructs',
  [
    'aws-cdk-lib',
    'aws-cdk-lib/**',
    'constructs',
    '#infra/stacks/**',
    '#infra/constructs/**',
    '#infra/app.ts',
  ],
  'The local cloud does not depend on what is deployed.',
);

const noBarrelOfIcons: Ban = {
  regex: '^lucide-react$',
  allowTypeImports: true,
  message: 'Import lucide-react/icons/NAME: the bundler then puts each icon with the pages that use it.',
};

const noServerCode: Ban[] = [
  ...folders(
    'functions|infra',
    [
      '#functions/**',
      '#infra/**',
      '@aws-sdk/**',
      'aws-cdk-lib',
      'aws-cdk-lib/**',
      'constructs',
      'stripe',
      'node:*',
      'node:*/**',
    ],
    'web never imports functions, infra, an AWS SDK or Node: it shares code through shared/ and makes calls over HTTP.',
  ),
  {
    regex: '^(\\.\\./)+(shared)/',
    message: 'Import another folder by its alias: #shared/… reads the same from everywhere.',
  },
];

const noScreens = folders(
  'features|pages|app',
  ['#web/features/**', '#web/pages/**', '#web/app/**'],
  'ui, lib and components carry no screen: they never import features, pages or app.',
);

const noComponents = folders(
  'components',
  ['#web/components/**'],
  'ui and lib are below components and never import them.',
);

const noPagesOrApp: Ban = {
  group: ['#web/pages/**', '#web/app/**'],
  message: 'A feature is composed by pages and app and never imports them.',
};

const OTHER_FEATURE_REASON =
  'A feature never imports another: what two share belongs in components, ui or lib. Import its own files by relative path.';
/** A feature imports its own files as `./file` or `./folder/file`, and as `../file` or `../folder/file` from its folders. */
const noOtherFeatures = (depth: number): Ban[] => [
  {
    group: ['#web/features/**'],
    message: OTHER_FEATURE_REASON,
  },
  {
    regex: `^${'\\.\\./'.repeat(depth)}`,
    message: OTHER_FEATURE_REASON,
  },
];

const noApp = folders('app', ['#web/app/**'], 'A page is mounted by app and never imports it.');

const noQueries: Ban = {
  group: ['@tanstack/react-query'],
  message: 'A page composes features and fetches nothing: it hands them the options of their queries.',
};

/** Bans imports in these files. A later entry for the same file replaces an earlier one, so each lists all its bans. */
const restrict = (files: string[], ...bans: (Ban | Ban[])[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [noDirectZod, ...bans.flat()] }] },
});

/** shared/zod.ts is the one file that may import zod. */
const zodItself: OxlintOverride = {
  files: ['shared/zod.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: ['**', '!zod/mini', '!./texts/input.ts'], message: SHARED_REASON }] },
    ],
  },
};

const bansOfFunctions = [noInfraOrWeb, noTests].flat();
const bansOfWeb = [noServerCode, noTests, noBarrelOfIcons].flat();

/** The bans of each folder. */
export const importDirections: OxlintOverride[] = [
  restrict(['shared/**'], onlySharedInShared),
  zodItself,
  restrict(['functions/lib/**'], onlyLib, aliasesOnly, noDynamoDbSdk, noProviderSdk, bansOfFunctions),
  restrict(['functions/table/**'], noDomain, aliasesOnly, noProviderSdk, bansOfFunctions),
  restrict(['functions/services/**'], noDomain, aliasesOnly, noDynamoDbSdk, bansOfFunctions),
  ...floors.flatMap((rooms, floor) =>
    rooms.map((room) =>
      restrict(
        [`functions/domain/${filesOf(room)}`],
        noCallsInDomain,
        bansOf(room),
        onlyBelow(room, floor),
        aliasesOnly,
        noDynamoDbSdk,
        noProviderSdk,
        bansOfFunctions,
      ),
    ),
  ),
  restrict(['functions/http/**'], noCallsInHttp, aliasesOnly, noDynamoDbSdk, noProviderSdk, bansOfFunctions),
  restrict(['functions/{calls,jobs}/**'], noOtherCalls, noDynamoDbSdk, noProviderSdk, bansOfFunctions),
  restrict(
    ['infra/*', 'infra/{stacks,constructs,functions,site}/**'],
    noHandlers,
    noWebOrLocalCloud,
    noTests,
  ),
  restrict(['infra/{art,local,seed,tools}/**'], noWebSource, noStacks, noTests),
  restrict(['web/src/app/**', 'web/src/*'], bansOfWeb),
  restrict(['web/src/{ui,lib}/**'], noScreens, noComponents, bansOfWeb),
  restrict(['web/src/components/**'], noScreens, bansOfWeb),
  restrict(['web/src/features/*/*'], noPagesOrApp, noOtherFeatures(1), bansOfWeb),
  restrict(['web/src/features/*/*/**'], noPagesOrApp, noOtherFeatures(2), bansOfWeb),
  restrict(['web/src/pages/**'], noApp, noQueries, bansOfWeb),
  restrict(['test/**']),
];
