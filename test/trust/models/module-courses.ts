import { noMoney } from '#shared/rules/held-money.ts';
import { isOver, type ModuleAction, type ModuleParty } from '#shared/rules/module.ts';
import { protection } from '#shared/rules/protection.ts';
import {
  progress,
  moduleDeadline,
  stageOf,
  type ModuleFacts,
  moduleEndingOf,
  allowedModuleActions,
  refusalOfAmount,
} from '#test/support/module-facts.ts';

import {
  counted,
  dayOf,
  disputeInjusticeOf,
  hasHad,
  iso,
  searchCourses,
  type Kind,
  type Options,
  type Place,
  type Rules,
} from './courses.ts';

const { module: times } = protection;

/** What the search asks of the rules of modules: besides what each kind has, why an amount cannot be approved. */
export type ModuleRules = Rules<ModuleFacts, ModuleAction, ModuleParty> & {
  refusalOfAmount: typeof refusalOfAmount;
};

/** What the search asks of the rules of modules. */
export const shippedRules: ModuleRules = {
  endingOf: moduleEndingOf,
  allowedActions: allowedModuleActions,
  refusalOfAmount,
};

/** What is held for a module, and the amounts that are approved or named in a dispute: nothing, a part, and all of it. */
const HELD = 100;
const named = [0, 30, HELD];

const laterOf = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one > other ? one : other;

/** When the work came that the client looks at: nothing is due about it before it is funded. */
const submittedAt = ({ fundedAt, submittedAt }: ModuleFacts) => laterOf(fundedAt, submittedAt);

function situationOf(place: Place<ModuleFacts>): unknown[] {
  const { facts, day } = place;
  const { fundedAt, statusAt, amount, lowerApprovals = 0, dispute, updateCount } = facts;
  const days = (at: string | undefined) => counted(place, at);
  const [funded, status] = [days(fundedAt), days(statusAt)];
  // What a clock no longer waits for is the same from then on.
  const upTo = (most: number, at: string | undefined) => Math.min(Number(days(at)), most);
  const submitted = () => (fundedAt ? upTo(times.review, submittedAt(facts)) : '-');
  const parts = {
    WAITING: () => [funded, days(facts.assignedAt), day - dayOf(moduleDeadline(facts)), updateCount],
    SUBMITTED: () =>
      fundedAt ? [funded, submitted(), upTo(times.afterRefusal, statusAt), lowerApprovals] : [],
    OK: () => [funded, status, submitted(), amount === facts.held, lowerApprovals],
    REWORK: () => [funded, status, lowerApprovals],
    DISPUTED: () => [funded, days(dispute?.openedAt), dispute?.by, dispute?.buyer, dispute?.seller],
    PAY: () => [],
    COMPLETED: () => [],
    ENDED: () => [],
  };
  return parts[stageOf(facts)]();
}

/** A module that was just assigned. */
const assigned = (deadlineDays: number): ModuleFacts => ({
  ...noMoney,
  status: 'WAITING',
  updateCount: 0,
  deadlineDays,
  assignedAt: iso(0),
  statusAt: iso(0),
});

function injusticeOf(
  place: Place<ModuleFacts>,
  action: ModuleAction,
  after: ModuleFacts,
): string | undefined {
  const { facts } = place;
  const { held, statusAt, assignedAt, deadlineDays, dispute } = facts;
  if (held === 0) return undefined;
  const isLate =
    stageOf(facts) === 'WAITING'
      ? hasHad(place, deadlineDays + protection.late.end, assignedAt)
      : hasHad(place, times.rework, statusAt);
  if (action === 'lapse' && !isLate) return 'a refund though the freelancer is not late';
  const isReviewed =
    hasHad(place, times.review, submittedAt(facts)) && hasHad(place, times.afterRefusal, statusAt);
  if (action === 'approve' && !isReviewed) return 'a review that was cut short';
  if (action === 'confirm' && !hasHad(place, times.confirm, statusAt)) return 'a silence that was none';
  // Of a freelancer who has not been silent, only their own word gives all of it back.
  const isRefund = action !== 'lapse' && after.released === 0;
  if (isRefund && dispute?.seller !== undefined && dispute.seller > 0)
    return 'a refund though the freelancer has answered';
  return disputeInjusticeOf(place, action);
}

/** Modules as the search sees them, with these rules about amounts. */
const modulesWith = (rules: ModuleRules): Kind<ModuleFacts, ModuleAction, ModuleParty> => ({
  parties: ['client', 'freelancer'],
  stageOf,
  isOver: (facts) => isOver(stageOf(facts)),
  mustEnd: false,
  chargedAt: ({ fundedAt }) => fundedAt,
  situationOf,
  amountsOf: ({ facts, day }, action) => {
    if (action === 'dispute' || action === 'offer') return named;
    if (action !== 'approve') return [HELD];
    return named.filter(
      (amount) => amount > 0 && rules.refusalOfAmount(facts, amount, Date.parse(iso(day))) === undefined,
    );
  },
  progress,
  injusticeOf,
});

/** Every course that modules with these deadlines can take, funded on any day or never. */
export const searchModules = (
  deadlines: number[],
  { rules = shippedRules, ...more }: Options<ModuleFacts, ModuleAction, ModuleParty, ModuleRules> = {},
) => searchCourses({ kind: modulesWith(rules), firsts: deadlines.map(assigned), rules, ...more });
