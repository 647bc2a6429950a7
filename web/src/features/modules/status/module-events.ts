import type { Module, ModuleEvent } from '#shared/entities/work/module.ts';
import type { ModuleAction, ModuleParty } from '#shared/rules/work/module.ts';
import { otherName } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';

import { roleOf, type SidedModule } from '../module-sides.ts';

/** What can happen to a module, where the same action is told in several ways. */
type EventCase =
  | ModuleAction
  | `${'confirm' | 'refuse' | 'pay'}It`
  | `${'dispute' | 'offer'}${'AsFreelancer' | 'ForAll'}`
  | `lapse${'Review' | 'Confirmation'}`
  | 'takeAllBack';

/** `name` is the other party; `money` is what the event is about. */
type Sentence = (facts: { name: string; money: string }) => string;

/** What this party did, the other one, the bank, the marketplace, or nobody, because time has passed. */
const sentences: Record<
  'own' | 'theirs' | 'bank' | 'operator' | 'clock',
  Partial<Record<EventCase, Sentence>>
> = {
  own: {
    assign: () => 'You assigned the module',
    edit: () => 'You changed the assignment',
    fund: ({ money }) => `You paid ${money} in advance`,
    submit: () => 'You handed in the work',
    approve: ({ money }) => `You approved the work for ${money}`,
    requestRework: () => 'You asked for changes',
    confirm: ({ money }) => `You confirmed ${money}`,
    confirmIt: () => 'You confirmed the amount',
    refuse: ({ money }) => `You declined ${money}`,
    refuseIt: () => 'You declined the amount',
    pay: ({ money }) => `You paid ${money}`,
    payIt: () => 'You paid the module',
    cancel: () => 'You cancelled the module',
    quit: () => 'You gave up the module',
    dispute: ({ money }) => `You opened a dispute and offered to release ${money}`,
    disputeAsFreelancer: ({ money }) => `You opened a dispute and asked for ${money}`,
    disputeForAll: () => 'You opened a dispute and asked for all of the money back',
    offer: ({ money }) => `You offered to release ${money}`,
    offerAsFreelancer: ({ money }) => `You asked for ${money}`,
    offerForAll: () => 'You asked for all of the money back',
    acceptOffer: () => 'You accepted the amount of the other side',
    refund: ({ money }) => `You refunded ${money}`,
  },
  theirs: {
    assign: ({ name }) => `${name} assigned the module`,
    edit: ({ name }) => `${name} changed the assignment`,
    fund: ({ name, money }) => `${name} paid ${money} in advance`,
    submit: ({ name }) => `${name} handed in the work`,
    approve: ({ name, money }) => `${name} approved the work for ${money}`,
    requestRework: ({ name }) => `${name} asked for changes`,
    confirm: ({ name, money }) => `${name} confirmed ${money}`,
    confirmIt: ({ name }) => `${name} confirmed the amount`,
    refuse: ({ name, money }) => `${name} declined ${money}`,
    refuseIt: ({ name }) => `${name} declined the amount`,
    pay: ({ name, money }) => `${name} paid ${money}`,
    payIt: ({ name }) => `${name} paid the module`,
    cancel: ({ name }) => `${name} cancelled the module`,
    quit: ({ name }) => `${name} gave up the module`,
    dispute: ({ name, money }) => `${name} opened a dispute and offered to release ${money}`,
    disputeAsFreelancer: ({ name, money }) => `${name} opened a dispute and asked for ${money}`,
    disputeForAll: ({ name }) => `${name} opened a dispute and asked for all of the money back`,
    offer: ({ name, money }) => `${name} offered to release ${money}`,
    offerAsFreelancer: ({ name, money }) => `${name} asked for ${money}`,
    offerForAll: ({ name }) => `${name} asked for all of the money back`,
    acceptOffer: ({ name }) => `${name} accepted the amount of the other side`,
    refund: ({ name, money }) => `${name} refunded ${money}`,
  },
  bank: {
    freeze: () => 'The bank is reviewing the payment',
    unfreeze: () => 'The bank has cleared the payment',
    takeBack: ({ money }) => `The bank charged ${money} back`,
    takeAllBack: () => 'The bank charged the payment back',
  },
  operator: {
    freeze: () => 'The marketplace is reviewing the payment',
    unfreeze: () => 'The marketplace has cleared the payment',
    takeBack: ({ money }) => `The marketplace refunded ${money}`,
    takeAllBack: () => 'The marketplace refunded the payment',
    decide: ({ money }) => `The marketplace decided the dispute: ${money} is released to the freelancer`,
    refund: ({ money }) => `The marketplace refunded ${money}`,
    reopen: () => 'The marketplace opened a dispute: the money is held again',
  },
  clock: {
    approve: () => 'Approved in full: the client has not answered in time',
    confirm: () => 'Confirmed: the freelancer has not answered in time',
    lapse: () => 'Cancelled: the work was not handed in in time',
    lapseReview: () => 'Cancelled: the client has not approved the work in time',
    lapseConfirmation: () => 'Cancelled: the freelancer has not confirmed the amount in time',
    acceptOffer: () => 'Dispute ended: nobody named another amount in time',
    divide: () => 'Dispute ended without an agreement: the middle of the two amounts counts',
    returnUnclaimed: () => 'The money is refunded: the freelancer could not be paid in time',
  },
};

/** Which case it is of an action that is told in several ways. */
const casesOf: Partial<Record<ModuleAction, (event: ModuleEvent, module: Module) => EventCase>> = {
  confirm: ({ by, amount }) => (amount === null && by !== 'clock' ? 'confirmIt' : 'confirm'),
  refuse: ({ amount }) => (amount === null ? 'refuseIt' : 'refuse'),
  pay: ({ amount }) => (amount === null ? 'payIt' : 'pay'),
  dispute: ({ by, amount }) =>
    by === 'freelancer' ? 'disputeAsFreelancer' : amount === 0 ? 'disputeForAll' : 'dispute',
  offer: ({ by, amount }) =>
    by === 'freelancer' ? 'offerAsFreelancer' : amount === 0 ? 'offerForAll' : 'offer',
  takeBack: ({ amount }) => (amount === null ? 'takeAllBack' : 'takeBack'),
  // By what was waited for, which is the last status of what has ended.
  lapse: (_, { status }) => {
    if (status === 'SUBMITTED') return 'lapseReview';
    return status === 'OK' ? 'lapseConfirmation' : 'lapse';
  },
};

/** What happened to a module, as this party reads it: 'You paid $500 in advance'. */
export function eventText(event: ModuleEvent, module: SidedModule, party: ModuleParty): string {
  const { by, what, amount } = event;
  const teller = by === party ? 'own' : by === 'client' || by === 'freelancer' ? 'theirs' : by;
  const money = amount === null ? '' : formatMoney(amount);
  const sentence = sentences[teller][casesOf[what]?.(event, module) ?? what];
  return sentence?.({ name: otherName(module, roleOf(party)), money }) ?? 'The module has changed';
}

const failures: ReadonlySet<ModuleAction> = new Set([
  'cancel',
  'quit',
  'lapse',
  'freeze',
  'takeBack',
  'returnUnclaimed',
]);

/** Whether it ended or stopped the module. */
export const isFailure = ({ what }: ModuleEvent): boolean => failures.has(what);
