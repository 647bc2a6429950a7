import { matchesGlob } from 'node:path';

import { testFiles } from './areas.ts';
import type { Size } from './size.ts';

/**
 * The size that each test file belongs to: the first pattern that matches it decides. A file of the quick size runs in the
 * full one, too; single tests of it can be left to the full size by the tag `full`. In the quick size are the rules of money
 * and rights, one test of every kind of defect, and no more than a few minutes of two cores.
 */
export const sizes: readonly (readonly [pattern: string, size: Size])[] = [
  // Races, crashes, faults and random input: one of each kind is quick.
  ['trust/{authorization,chargeback-table,marketplaces/part-1}.test.ts', 'quick'],
  ['trust/models/courses/transfer-courses.test.ts', 'quick'],
  ['trust/races/money/{cancelling,movements}.test.ts', 'quick'],
  ['trust/security/{addresses,cross-site,logs,mass-assignment,sealed-work,stored-text}.test.ts', 'full'],
  ['trust/security/*.test.ts', 'quick'],
  ['trust/**', 'full'],
  // Judged by what others wrote, where that is on the machine.
  ['judges/**', 'full'],
  // What costs most of the others, and says again by many rows what a flow or a shorter file says by one.
  ['functions/{costs,growth}.test.ts', 'full'],
  ['functions/calls/{modules/pictures,webhooks/connect}.test.ts', 'full'],
  [
    'functions/domain/{bulk-load,closing/closing,export/export,listing/listing,receipts/receipts}.test.ts',
    'full',
  ],
  ['functions/domain/money/{replay/replay,statement/statement}.test.ts', 'full'],
  [
    'functions/domain/money/{payments/parts,chargebacks/chargebacks-of-parts,chargebacks/late-turns}.test.ts',
    'full',
  ],
  ['functions/domain/orders/kept-orders.test.ts', 'full'],
  ['functions/domain/{portfolio/portfolio,work/third-kind}.test.ts', 'full'],
  ['functions/services/s3/pictures.test.ts', 'full'],
  [
    'functions/domain/{draws/draws,news/reminders,recount/books,recount/closed-days,recount/solvency}.test.ts',
    'full',
  ],
  ['functions/domain/modules/modules-{clock,funded}.test.ts', 'full'],
  [
    'flows/**/{account-mails,conversations-blocked,live-sockets,live-storm,local-clock,messages}.test.ts',
    'full',
  ],
  ['flows/**/{bids,module-machine,order-machine,project-machine,recount,smoke,uploads}.test.ts', 'full'],
  // Processes, builds and syntheses of whole environments.
  ['infra/local/lifecycle.test.ts', 'full'],
  ['infra/local/stripe/payments/simulator.test.ts', 'full'],
  ['infra/seed/{load-sample,remake,sample}.test.ts', 'full'],
  [
    'infra/stacks/**/{calls,data,deployer,edge,environments,exports,front,moved-call,operations,price,releases,restored,validation}.test.ts',
    'full',
  ],
  ['infra/tools/{bundles,lint,secrets,workflows}.test.ts', 'full'],
  ['web/ui/primitives.test.ts', 'full'],
  // Page loads: the two flows and each screen once.
  ['e2e/accounts/accounts-{deletion,email,export,recovery,shop}.spec.ts', 'full'],
  [
    'e2e/**/{keyboard,live,local-clock,metadata,news-settings,order-journeys,payout-journeys,pictures,shell,stored-script}.spec.ts',
    'full',
  ],
  ['e2e/specification/specification-{errors,routes}.spec.ts', 'full'],
  ['**', 'quick'],
];

export const sizeOf = (file: string): Size | undefined =>
  sizes.find(([pattern]) => matchesGlob(file, pattern))?.[1];

/** Whether a run of this size runs this file, which is relative to test/. */
export const isInSize = (file: string, size: Size): boolean => size === 'full' || sizeOf(file) === 'quick';

/** The test files that a run of this size leaves out, relative to test/. */
export const filesOutside = (size: Size): string[] => testFiles().filter((file) => !isInSize(file, size));
