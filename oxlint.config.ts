import { defineConfig, type OxlintOverride } from 'oxlint';

import { importDirections } from './infra/lint/imports.ts';

/** Rules of the categories below that are off, and why. */
const off = {
  'import/no-named-as-default': 'Packages name their default export like a named one (`import Stripe`).',
  'no-underscore-dangle':
    'Zod and DOM types have such names, and a leading underscore marks an unused value.',
  'no-shadow': 'A short callback may give its parameter the plain name.',
  'typescript/consistent-return': 'The compiler checks what functions return.',
  'typescript/no-unsafe-type-assertion':
    'JSON, records and elements are cast to their types where they enter the code.',
  'typescript/no-unnecessary-type-parameters':
    'A caller names the type of a record or handler that it loads.',
  'typescript/no-misused-spread': 'Strings are spread into code points on purpose.',
  'typescript/no-unsafe-enum-comparison': 'CDK and the DOM declare enums for plain numbers and strings.',
  'typescript/no-unsafe-enum-assignment': 'CDK and the DOM declare enums for plain numbers and strings.',
  'promise/always-return': 'The last `then` of a chain has nothing to return.',
  'unicorn/consistent-function-scoping': 'A function is defined next to its only use.',
  'unicorn/no-await-expression-member': '`(await list()).items` reads well.',
};

const offInWeb = {
  'react/react-in-jsx-scope': 'The compiler adds the imports that JSX needs.',
  'unicorn/require-post-message-target-origin':
    'Messages go to and from workers, which have no origin to name.',
  'react/refs': 'Some refs keep a value between renders, not an element.',
  'jsx-a11y/prefer-tag-over-role':
    'A role may be right for an element whose tag is chosen for its meaning or styles.',
};

const switchedOff = (reasons: Record<string, string>) =>
  Object.fromEntries(Object.keys(reasons).map((rule) => [rule, 'off' as const]));
const switchedOn = (...rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, 'error' as const]));

/** The rules for all files, in addition to the categories. */
const everywhere = {
  ...switchedOff(off),
  ...switchedOn(
    'typescript/no-floating-promises',
    'typescript/no-misused-promises',
    'typescript/only-throw-error',
    'typescript/switch-exhaustiveness-check',
    'typescript/no-explicit-any',
    'typescript/no-non-null-assertion',
    'typescript/ban-ts-comment',
    'typescript/prefer-for-of',
    'typescript/prefer-readonly',
    'import/no-cycle',
    'import/no-default-export',
    'import/no-mutable-exports',
    'import/no-commonjs',
    'import/first',
    'no-console',
    'no-var',
    'prefer-const',
    'no-param-reassign',
    'no-else-return',
    'no-throw-literal',
    'no-self-compare',
    'no-template-curly-in-string',
    'no-useless-return',
    'object-shorthand',
    'unicorn/prefer-node-protocol',
    'unicorn/no-abusive-eslint-disable',
    'unicorn/throw-new-error',
    'unicorn/error-message',
    'unicorn/prefer-date-now',
    'unicorn/prefer-at',
    'tandem/cite-inside',
    'tandem/no-compared-texts',
    'tandem/one-format',
    'tandem/plain-words',
  ),
} as const;

/** The rules for all files that have options. */
const withSettings: OxlintOverride['rules'] = {
  'import/no-unassigned-import': [
    'error',
    { allow: ['**/*.css', '@fontsource-variable/**', '@testing-library/**'] },
  ],
  'import/no-duplicates': ['error', { preferInline: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  'typescript/consistent-type-definitions': ['error', 'type'],
  'unicorn/import-style': [
    'error',
    { extendDefaultStyles: false, styles: { 'zod/mini': { namespace: true } } },
  ],
  'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  // As many as the longest switch over the cases of a table has. Longer functions are taken apart.
  complexity: ['error', { max: 24 }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
};

const configurationExportsDefault: OxlintOverride = {
  files: ['*.config.ts', 'web/vite.config.ts', 'infra/lint/plugin.ts'],
  rules: { 'import/no-default-export': 'off' },
};

const toolsPrint: OxlintOverride = {
  files: ['infra/**', 'functions/lib/log.ts', 'test/e2e/**', 'test/bench/**'],
  rules: { 'no-console': 'off' },
};

const constructsAreMadeByNew: OxlintOverride = {
  files: ['infra/{stacks,constructs}/**', 'infra/app.ts', 'test/infra/**'],
  rules: { 'no-new': 'off' },
};

/** The file extends an interface of TanStack Query with the type of our mutations' meta. */
const queryMetaIsAnInterface: OxlintOverride = {
  files: ['web/src/lib/api/query-client.ts'],
  rules: { 'typescript/consistent-type-definitions': 'off' },
};

const noOwnTime = (message: string): NonNullable<OxlintOverride['rules']> => ({
  'no-restricted-properties': ['error', { object: 'Date', property: 'now', message }],
});

const timeComesFromTheClock: OxlintOverride = {
  files: ['functions/**'],
  excludeFiles: ['functions/lib/clock.ts'],
  rules: noOwnTime('Use functions/lib/clock.ts: the clock can be set.'),
};

/** Keys of the table are defined in one place, which also takes them apart. */
const keysComeFromKeys: OxlintOverride = {
  files: ['functions/**', 'infra/**', 'shared/**'],
  excludeFiles: ['functions/table/keys/**'],
  rules: switchedOn('tandem/key-literals'),
};

const timeIsTheServers: OxlintOverride = {
  files: ['web/src/**'],
  // Notices and uploads measure by the browser's clock alone how long ago something was.
  excludeFiles: ['web/src/lib/{time/clock,files/uploaded-files}.ts', 'web/src/ui/feedback/toast.ts'],
  rules: noOwnTime("Use web/src/lib/time/clock.ts: the browser's clock may be wrong."),
};

const settingsComeFromEnv: OxlintOverride = {
  files: ['functions/**', 'shared/**', 'web/src/**'],
  excludeFiles: ['functions/lib/env.ts'],
  rules: switchedOn('node/no-process-env'),
};

/** Tests expect what screens show, and print what they counted. */
const formatsAreMadeHere: OxlintOverride = {
  files: ['shared/format.ts', 'test/**'],
  rules: { 'tandem/one-format': 'off' },
};

const web: OxlintOverride = {
  files: ['web/src/**'],
  plugins: ['react', 'jsx-a11y', 'react-perf'],
  rules: {
    ...switchedOff(offInWeb),
    ...switchedOn(
      'react/rules-of-hooks',
      'react/exhaustive-deps',
      'react/button-has-type',
      'react/jsx-no-target-blank',
      'react/no-danger',
      'react/no-array-index-key',
      'react/self-closing-comp',
      'react/jsx-no-constructed-context-values',
      'no-alert',
      'unicorn/no-document-cookie',
    ),
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    'react/jsx-no-useless-fragment': ['error', { allowExpressions: true }],
  },
};

const rolesAreWrittenOut: OxlintOverride = {
  files: ['web/src/ui/forms/checkbox.tsx', 'web/src/ui/display/table.tsx'],
  plugins: ['react', 'jsx-a11y', 'react-perf'],
  rules: switchedOff({
    'jsx-a11y/no-interactive-element-to-noninteractive-role':
      'Cells of a table have the role that they lose as cards.',
    'jsx-a11y/no-redundant-roles': 'Safari drops the roles of a table that is laid out otherwise.',
    'jsx-a11y/role-has-required-aria-props': 'A checkbox that is drawn as a switch has its state already.',
  }),
};

const tests: OxlintOverride = {
  files: ['test/**'],
  plugins: ['vitest'],
  rules: {
    ...switchedOn(
      'vitest/no-focused-tests',
      'vitest/no-disabled-tests',
      'vitest/no-identical-title',
      'vitest/no-import-node-test',
      'vitest/no-conditional-tests',
    ),
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-standalone-expect': [
      'error',
      { additionalTestBlockFunctions: ['itHolds', 'itIsLostWithoutGuards'] },
    ],
    // Models of the rules say all of them at one place, and share nothing with the code.
    complexity: 'off',
    // A test sees what people see.
    'tandem/no-compared-texts': 'off',
    // A parameterized test may assert more for some cases than for others.
    'vitest/no-conditional-expect': 'off',
  },
};

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  jsPlugins: ['./infra/lint/plugin.ts'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['node_modules', 'dist', 'cdk.out', 'test-results', 'shared/docs', '.data', '.cache'],
  env: { es2024: true, builtin: true },
  rules: { ...everywhere, ...withSettings },
  overrides: [
    configurationExportsDefault,
    toolsPrint,
    constructsAreMadeByNew,
    queryMetaIsAnInterface,
    timeComesFromTheClock,
    keysComeFromKeys,
    timeIsTheServers,
    settingsComeFromEnv,
    formatsAreMadeHere,
    web,
    rolesAreWrittenOut,
    ...importDirections,
    tests,
  ],
});
