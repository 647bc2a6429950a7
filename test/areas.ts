import { globSync } from 'node:fs';
import { join, matchesGlob, relative, resolve } from 'node:path';

/** The test files of each area, below test/: `npm test -- orders` runs those of orders. A file may belong to several. */
export const areas: Record<string, string[]> = {
  accounts: [
    '**/{accounts,attempts,session,sessions}*.{test,spec}.ts',
    '**/{auth,accounts,closing,export,operator,people,portfolio,users}/**/*.test.ts',
    'e2e/specification/specification-accounts.spec.ts',
    'functions/jobs/{canary,public-keys}.test.ts',
    'functions/services/{passwords,secrets,signer,silent-services,tokens}.test.ts',
    'trust/security/{enumeration,throttles}.test.ts',
  ],
  gigs: ['**/gigs*.test.ts', '**/gigs/*.test.ts', 'e2e/**/{gig-flow,specification-gigs}.spec.ts'],
  reviews: ['**/reviews*.test.ts', 'shared/rating.test.ts'],
  orders: [
    '**/{order,orders}{,-*}.test.ts',
    '**/orders/**/*.test.ts',
    'web/components/held-money/*.test.ts',
    'e2e/**/{delivery,gig-flow,order-journeys,specification-orders}.spec.ts',
    'trust/races/{money/movements,work/decisions,work/last-moments}.test.ts',
    'trust/security/{downloads,sealed-work}.test.ts',
  ],
  projects: [
    '**/{project,projects}{,-*}.test.ts',
    '**/projects/*.test.ts',
    'e2e/**/{project-flow,specification-projects}.spec.ts',
  ],
  bids: ['**/{bid,bids}{,-*}.test.ts', 'e2e/work/project-flow.spec.ts'],
  modules: [
    '**/{module,modules}{,-*}.test.ts',
    '**/modules/**/*.test.ts',
    'e2e/**/{project-flow,specification-modules}.spec.ts',
  ],
  conversations: ['**/{attachments,conversations,messages}*.{test,spec}.ts', '**/conversations/**/*.test.ts'],
  money: [
    '**/{cancelling,checkout,money,payment,payments,sweeps,module-payments,modules-payments}{,-*}.{test,spec}.ts',
    '**/{draws,due,earnings,money,receipts,stripe,webhooks}/**/*.test.ts',
    'shared/{commission,currency,divide}.test.ts',
    'e2e/**/{earnings,payout-journeys}.spec.ts',
    'functions/services/{statement-suffix,stripe-account,stripe-objects}.test.ts',
    'functions/domain/{recount,work}/*.test.ts',
    'trust/faults/{crash-movements,outage,storm,stripe-timeout}.test.ts',
    'trust/marketplaces/*.test.ts',
    'trust/chargeback-table.test.ts',
  ],
  notifications: [
    '**/{changes,live}*.{test,spec}.ts',
    '**/{live,mail,news,notifications}/*.test.ts',
    'e2e/accounts/news-settings.spec.ts',
    'functions/{jobs/rights-of-changes,market-name}.test.ts',
  ],
  uploads: [
    '**/{files,picture,pictures,picture-sources,uploads}.{test,spec}.ts',
    'e2e/pictures/choosing-pictures.spec.ts',
    'functions/services/s3/*.test.ts',
    'infra/local/s3.test.ts',
    'trust/security/{downloads,outbound}.test.ts',
  ],
  search: [
    '**/{listing,search}*.{test,spec}.ts',
    '**/listing/*.test.ts',
    'e2e/screens/home.spec.ts',
    'flows/cloud/poison.test.ts',
    'functions/{domain/bulk-load,growth}.test.ts',
    'shared/{category-label,code-lists,plural,price-band}.test.ts',
    'trust/text-growth.test.ts',
  ],
  web: [
    'e2e/screens/{budgets,home,keyboard,metadata,screens,shell}.spec.ts',
    'e2e/specification/specification-{errors,frame,routes}.spec.ts',
    'shared/format.test.ts',
    'web/**/*.test.ts',
  ],
  pictures: ['e2e/screens/shots.spec.ts'],
  calls: [
    'flows/cloud/requests.test.ts',
    'functions/{costs,growth}.test.ts',
    'functions/http/*.test.ts',
    'shared/{authorization,call-table,texts,try-again}.test.ts',
    'trust/{authorization,fuzz}.test.ts',
  ],
  flows: ['flows/**/*.test.ts'],
  machines: [
    '{flows/work,shared}/*machine*.test.ts',
    '{functions/domain,shared}/work/*.test.ts',
    'trust/models/**/*.test.ts',
  ],
  table: [
    'flows/money/recount.test.ts',
    'functions/domain/recount/*.test.ts',
    'functions/table/*.test.ts',
    'trust/{faults/crash-cloud,faults/throttling,fingerprint}.test.ts',
    'trust/races/{repeats,retries}.test.ts',
  ],
  security: [
    'e2e/screens/stored-script.spec.ts',
    'trust/authorization.test.ts',
    'trust/security/*.test.ts',
    'shared/invisible.test.ts',
  ],
  trust: ['trust/**/*.test.ts'],
  judges: ['judges/**/*.test.ts'],
  infra: ['infra/{lint,site,stacks,tools}/**/*.test.ts'],
  local: [
    'e2e/work/local-clock.spec.ts',
    'flows/cloud/{local-clock,smoke}.test.ts',
    'infra/local/**/*.test.ts',
    'infra/seed/*.test.ts',
  ],
};

/** Only `npm run shots` runs these. */
export const gallery = /shots\.spec\.ts/;

const folder = resolve(import.meta.dirname);

/** All test files, relative to test/. */
export const testFiles = (): string[] =>
  globSync('**/*.{test,spec}.ts', { cwd: folder }).map((file) => relative(folder, join(folder, file)));

/** The test files of these areas, relative to test/, each once. */
export const filesOf = (names: string[]): string[] =>
  testFiles().filter((file) =>
    names.some((name) => areas[name]?.some((pattern) => matchesGlob(file, pattern))),
  );
