import type { OxlintOverride } from 'oxlint';

// Which folder may import which: the directions of the architecture, each ban with the sentence that it fails with.

/** Imports that are refused, by alias or package (`group`) or by relative path (`regex`), and the reason. */
type Ban = { group: string[]; message: string } | { regex: string; message: string };

/** Bans folders by their aliases and by relative paths that lead there. */
const folders = (names: string, aliases: string[], message: string): Ban[] => [
  { group: aliases, message },
  { regex: `^(\\.\\./)+(${names})/`, message },
];

const testsStayOutside = folders(
  'test',
  ['#test/**', 'vitest'],
  'Nothing imports test/: the product must stand without its tests.',
);

const zodInOnePlace: Ban = {
  regex: '^zod(/|$)',
  message: 'Import #shared/zod.ts: only it takes zod, so that its size and its messages are chosen once.',
};

const sharedIsPureReason =
  'shared imports only shared and zod: it runs in the browser and in the cloud alike.';
const sharedIsPure: Ban[] = [
  {
    regex: '^(\\.\\./)+(functions|infra|web|test)/',
    message: sharedIsPureReason,
  },
  {
    group: ['**', '!#shared/**', '!./**', '!../**'],
    message: sharedIsPureReason,
  },
];

const functionsStandAlone = folders(
  'infra|web',
  ['#infra/**', '#web/**', 'aws-cdk-lib/**', 'aws-cdk-lib', 'constructs'],
  'functions never import infra or web: a handler is the same wherever it runs.',
);

const byAlias: Ban = {
  regex: '^(\\.\\./)+\\w',
  message: 'Import another folder by its alias: #functions/… reads the same from everywhere.',
};

const databaseBehindTheTable: Ban = {
  group: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb'],
  message:
    'Only functions/table touches the DynamoDB SDK: everything else uses its typed verbs, so that retries and conditions are in one place.',
};

const outsideBehindServices: Ban = {
  group: ['stripe', 'jose', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner'],
  message:
    'Only functions/services touches stripe, jose and S3: what talks to the outside stands behind a verb of ours.',
};

/** Allows these folders of functions/ and no other. */
const only = (allowed: string[], message: string): Ban => ({
  group: ['#functions/**', ...allowed.map((name) => `!#functions/${name}/**`)],
  message,
});

const libIsTheGround = only(['lib'], 'functions/lib is the ground floor: it imports nothing but shared.');
const mechanismsKnowNoDomain = only(
  ['lib', 'table', 'services'],
  'table and services know no record and no call: what is sold and who asks is decided above them.',
);
const domainKnowsNoCall = only(
  ['lib', 'table', 'services', 'domain'],
  'The domain knows no request and no call: http and calls use it, never the other way round.',
);
const moneyKnowsNoNoun: Ban = {
  group: ['#functions/domain/**', '!#functions/domain/money/**', '#functions/{http,calls,jobs}/**'],
  message: 'money knows neither orders nor modules: its callers hand it what can be paid for.',
};
const httpKnowsNoCall = only(
  ['lib', 'table', 'services', 'domain', 'http'],
  'http is true of every call: it cannot import one of them.',
);
const callsStandAlone: Ban[] = [
  only(
    ['lib', 'table', 'services', 'domain', 'http'],
    'A call or job never imports another: what two of them need lives in domain, services or shared.',
  ),
  {
    regex: '^\\.\\.?/',
    message:
      'A call or job never imports another: what two of them need lives in domain, services or shared.',
  },
];

const infraNamesHandlers = folders(
  'functions',
  ['#functions/**', '!#functions/table/schema.ts', '!#functions/lib/env.ts'],
  'infra names handlers by path and never imports them; only the schema of the table and the names of the settings are data that both read.',
);

const deploymentKnowsNoLocalCloud: Ban[] = [
  ...folders(
    'web|local',
    ['#web/**', '!#web/routes.ts', '#infra/local/**'],
    'infra never imports web or its own local cloud: what is deployed does not depend on what runs on one machine.',
  ),
  {
    regex: '^\\./local/',
    message:
      'infra never imports web or its own local cloud: what is deployed does not depend on what runs on one machine.',
  },
];

const localCloudServesTheBuild = folders(
  'web',
  ['#web/**'],
  'The local cloud serves the built web app and never imports its source.',
);

const localCloudKnowsNoStack = folders(
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

const webMeetsTheCloudOverHttp: Ban[] = [
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
    'web never imports functions, infra, an AWS SDK or Node: it meets the cloud in shared/ and over HTTP.',
  ),
  {
    regex: '^(\\.\\./)+(shared)/',
    message: 'Import another folder by its alias: #shared/… reads the same from everywhere.',
  },
];

const partsCarryNoScreen = folders(
  'features|pages|app',
  ['#web/features/**', '#web/pages/**', '#web/app/**'],
  'ui, lib and components carry no screen: they never import features, pages or app.',
);

const uiCarriesNoData = folders(
  'components',
  ['#web/components/**'],
  'ui and lib are below components and never import them.',
);

const featuresAreComposed: Ban = {
  group: ['#web/pages/**', '#web/app/**'],
  message: 'A feature is composed by pages and app and never imports them.',
};

/** A feature's own files are `./neighbours`, one folder deeper `../neighbours`. */
const featuresStandAlone = (depth: number): Ban[] => [
  {
    group: ['#web/features/**'],
    message:
      'A feature never imports another: what two share lives in components, ui or lib. Its own files are ./neighbours.',
  },
  {
    regex: `^${'\\.\\./'.repeat(depth)}`,
    message:
      'A feature never imports another: what two share lives in components, ui or lib. Its own files are ./neighbours.',
  },
];

const pagesAreMounted = folders('app', ['#web/app/**'], 'A page is mounted by app and never imports it.');

const pagesFetchNothing: Ban = {
  group: ['@tanstack/react-query'],
  message: 'A page composes features and fetches nothing: it hands them the options of their queries.',
};

/** Bans imports in these files. A later entry for a file replaces an earlier one, so each names all its bans. */
const restrict = (files: string[], ...bans: (Ban | Ban[])[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [zodInOnePlace, ...bans.flat()] }] },
});

/** The one file that takes zod imports nothing else. */
const zodItself: OxlintOverride = {
  files: ['shared/zod.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: ['**', '!zod/mini', '!zod/locales'], message: sharedIsPureReason }] },
    ],
  },
};

const ofFunctions = [functionsStandAlone, testsStayOutside].flat();
const ofWeb = [webMeetsTheCloudOverHttp, testsStayOutside].flat();

/** The bans of every folder. */
export const importDirections: OxlintOverride[] = [
  restrict(['shared/**'], sharedIsPure),
  zodItself,
  restrict(
    ['functions/lib/**'],
    libIsTheGround,
    byAlias,
    databaseBehindTheTable,
    outsideBehindServices,
    ofFunctions,
  ),
  restrict(['functions/table/**'], mechanismsKnowNoDomain, byAlias, outsideBehindServices, ofFunctions),
  restrict(['functions/services/**'], mechanismsKnowNoDomain, byAlias, databaseBehindTheTable, ofFunctions),
  restrict(
    ['functions/domain/**'],
    domainKnowsNoCall,
    byAlias,
    databaseBehindTheTable,
    outsideBehindServices,
    ofFunctions,
  ),
  restrict(
    ['functions/domain/money/**'],
    moneyKnowsNoNoun,
    byAlias,
    databaseBehindTheTable,
    outsideBehindServices,
    ofFunctions,
  ),
  restrict(
    ['functions/http/**'],
    httpKnowsNoCall,
    byAlias,
    databaseBehindTheTable,
    outsideBehindServices,
    ofFunctions,
  ),
  restrict(
    ['functions/{calls,jobs}/**'],
    callsStandAlone,
    databaseBehindTheTable,
    outsideBehindServices,
    ofFunctions,
  ),
  restrict(
    ['infra/*', 'infra/{stacks,constructs,functions,site}/**'],
    infraNamesHandlers,
    deploymentKnowsNoLocalCloud,
    testsStayOutside,
  ),
  restrict(
    ['infra/{art,local,seed,tools}/**'],
    localCloudServesTheBuild,
    localCloudKnowsNoStack,
    testsStayOutside,
  ),
  restrict(['web/src/app/**', 'web/src/*'], ofWeb),
  restrict(['web/src/{ui,lib}/**'], partsCarryNoScreen, uiCarriesNoData, ofWeb),
  restrict(['web/src/components/**'], partsCarryNoScreen, ofWeb),
  restrict(['web/src/features/*/*'], featuresAreComposed, featuresStandAlone(1), ofWeb),
  restrict(['web/src/features/*/*/**'], featuresAreComposed, featuresStandAlone(2), ofWeb),
  restrict(['web/src/pages/**'], pagesAreMounted, pagesFetchNothing, ofWeb),
  restrict(['test/**']),
];
