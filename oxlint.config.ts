import { defineConfig, type OxlintOverride } from 'oxlint';

/** An import that a room may not make, by alias or package (`group`) or by relative path (`regex`), and why. */
type Ban = { group: string[]; message: string } | { regex: string; message: string };

/** The same ban for a room's alias and for a relative path that leads there. */
const room = (names: string, aliases: string[], message: string): Ban[] => [
  { group: aliases, message },
  { regex: `^(\\.\\./)+(${names})/`, message },
];

const testsStayOutside = room(
  'test',
  ['#test/**', 'vitest'],
  'Nothing imports test/: the product must stand without its tests.',
);

const sharedIsPure: Ban[] = [
  {
    regex: '^(\\.\\./)+(functions|infra|web|test)/',
    message: 'shared imports only shared and zod: it runs in the browser and in the cloud alike.',
  },
  {
    group: ['**', '!zod/mini', '!zod/locales', '!#shared/**', '!./**', '!../**'],
    message: 'shared imports only shared and zod: it runs in the browser and in the cloud alike.',
  },
];

const functionsStandAlone = room(
  'infra|web',
  ['#infra/**', '#web/**', 'aws-cdk-lib/**', 'aws-cdk-lib', 'constructs'],
  'functions never import infra or web: a handler is the same wherever it runs.',
);

const roomsByAlias: Ban = {
  regex: '^(\\.\\./)+\\w',
  message: 'Go to another room by its alias: #functions/… reads the same from everywhere.',
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

/** Lets a room of functions/ import these rooms of functions/ and no other. */
const onlyRooms = (rooms: string[], message: string): Ban => ({
  group: ['#functions/**', ...rooms.map((name) => `!#functions/${name}/**`)],
  message,
});

const libIsTheGround = onlyRooms(
  ['lib'],
  'functions/lib is the ground floor: it imports nothing but shared.',
);
const mechanismsKnowNoDomain = onlyRooms(
  ['lib', 'table', 'services'],
  'table and services know no record and no call: what is sold and who asks is decided above them.',
);
const domainKnowsNoCall = onlyRooms(
  ['lib', 'table', 'services', 'domain'],
  'The domain knows no request and no call: http and calls use it, never the other way round.',
);
const httpKnowsNoCall = onlyRooms(
  ['lib', 'table', 'services', 'domain', 'http'],
  'http is true of every call: it cannot import one of them.',
);
const callsStandAlone: Ban[] = [
  onlyRooms(
    ['lib', 'table', 'services', 'domain', 'http'],
    'A call or job never imports another: what two of them need lives in domain, services or shared.',
  ),
  {
    regex: '^\\.\\.?/',
    message:
      'A call or job never imports another: what two of them need lives in domain, services or shared.',
  },
];

const infraNamesHandlers = room(
  'functions',
  ['#functions/**', '!#functions/table/schema.ts', '!#functions/lib/env.ts'],
  'infra names handlers by path and never imports them; only the schema of the table and the names of the settings are data that both read.',
);

const deploymentKnowsNoLocalCloud: Ban[] = [
  ...room(
    'web|local',
    ['#web/**', '#infra/local/**'],
    'infra never imports web or its own local cloud: what is deployed does not depend on what runs on one machine.',
  ),
  {
    regex: '^\\./local/',
    message:
      'infra never imports web or its own local cloud: what is deployed does not depend on what runs on one machine.',
  },
];

const localCloudServesTheBuild = room(
  'web',
  ['#web/**'],
  'The local cloud serves the built web app and never imports its source.',
);

const localCloudKnowsNoStack = room(
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
  ...room(
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
    message: 'Go to another room by its alias: #shared/… reads the same from everywhere.',
  },
];

const partsCarryNoScreen = room(
  'features|pages|app',
  ['#web/features/**', '#web/pages/**', '#web/app/**'],
  'ui, lib and components carry no screen: they never import features, pages or app.',
);

const uiCarriesNoData = room(
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

const pagesAreMounted = room('app', ['#web/app/**'], 'A page is mounted by app and never imports it.');

/** Imports that files may not make. A later entry for the same file replaces an earlier one, so each names all its bans. */
const restrict = (files: string[], ...bans: (Ban | Ban[])[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: bans.flat() }] },
});

const ofFunctions = [functionsStandAlone, testsStayOutside].flat();
const ofWeb = [webMeetsTheCloudOverHttp, testsStayOutside].flat();

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['node_modules', 'dist', 'cdk.out', 'test-results', 'shared/docs', '.data', '.cache'],
  env: {
    es2024: true,
    builtin: true,
  },
  rules: {
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css', '@fontsource-variable/**', '@testing-library/**'],
      },
    ],
    'import/no-named-as-default': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-unsafe-enum-assignment': 'off',
    'promise/always-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-await-expression-member': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/prefer-for-of': 'error',
    'typescript/prefer-readonly': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': ['error', { preferInline: true }],
    'import/no-mutable-exports': 'error',
    'import/no-commonjs': 'error',
    'import/first': 'error',
    'unicorn/import-style': [
      'error',
      {
        extendDefaultStyles: false,
        styles: {
          'zod/mini': {
            namespace: true,
          },
        },
      },
    ],
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    'no-else-return': 'error',
    'no-throw-literal': 'error',
    'no-self-compare': 'error',
    'no-template-curly-in-string': 'error',
    'no-useless-return': 'error',
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
        location: 'anywhere',
      },
    ],
    'object-shorthand': 'error',
    'prefer-template': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/throw-new-error': 'error',
    'unicorn/error-message': 'error',
    'unicorn/prefer-date-now': 'error',
    'unicorn/prefer-at': 'error',
  },
  overrides: [
    {
      files: ['*.config.ts', 'web/vite.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      // It extends an interface of TanStack Query by the type of our mutations' meta.
      files: ['web/src/lib/query-client.ts'],
      rules: {
        'typescript/consistent-type-definitions': 'off',
      },
    },
    {
      files: ['infra/**', 'functions/lib/log.ts', 'test/e2e/**', 'test/bench/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['infra/{stacks,constructs}/**', 'infra/app.ts', 'test/infra/**'],
      rules: {
        'no-new': 'off',
      },
    },
    {
      files: ['functions/**'],
      excludeFiles: ['functions/lib/clock.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: 'Ask functions/lib/clock.ts: the clock can be set.',
          },
        ],
      },
    },
    {
      files: ['functions/**', 'shared/**', 'web/src/**'],
      excludeFiles: ['functions/lib/env.ts'],
      rules: {
        'node/no-process-env': 'error',
      },
    },
    {
      files: ['web/src/**'],
      plugins: ['react', 'jsx-a11y', 'react-perf'],
      rules: {
        'react/react-in-jsx-scope': 'off',
        'react/refs': 'off',
        'jsx-a11y/aria-role': [
          'error',
          {
            ignoreNonDOM: true,
          },
        ],
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-noninteractive-tabindex': [
          'error',
          {
            roles: ['tabpanel', 'region'],
          },
        ],
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/button-has-type': 'error',
        'react/jsx-no-target-blank': 'error',
        'react/no-danger': 'error',
        'react/no-array-index-key': 'error',
        'react/jsx-no-useless-fragment': [
          'error',
          {
            allowExpressions: true,
          },
        ],
        'react/self-closing-comp': 'error',
        'react/jsx-no-constructed-context-values': 'error',
        'no-alert': 'error',
        'unicorn/no-document-cookie': 'error',
      },
    },
    restrict(['shared/**'], sharedIsPure),
    restrict(
      ['functions/lib/**'],
      libIsTheGround,
      roomsByAlias,
      databaseBehindTheTable,
      outsideBehindServices,
      ofFunctions,
    ),
    restrict(
      ['functions/table/**'],
      mechanismsKnowNoDomain,
      roomsByAlias,
      outsideBehindServices,
      ofFunctions,
    ),
    restrict(
      ['functions/services/**'],
      mechanismsKnowNoDomain,
      roomsByAlias,
      databaseBehindTheTable,
      ofFunctions,
    ),
    restrict(
      ['functions/domain/**'],
      domainKnowsNoCall,
      roomsByAlias,
      databaseBehindTheTable,
      outsideBehindServices,
      ofFunctions,
    ),
    restrict(
      ['functions/http/**'],
      httpKnowsNoCall,
      roomsByAlias,
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
    restrict(['web/src/pages/**'], pagesAreMounted, ofWeb),
    {
      files: ['test/**'],
      plugins: ['vitest'],
      rules: {
        'vitest/expect-expect': [
          'error',
          {
            assertFunctionNames: ['expect', 'expect*'],
          },
        ],
        'vitest/valid-expect': [
          'error',
          {
            maxArgs: 2,
          },
        ],
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/no-identical-title': 'error',
        'vitest/no-import-node-test': 'error',
        'vitest/no-conditional-tests': 'error',
        'vitest/no-conditional-expect': 'off',
      },
    },
  ],
});
