import type { ModuleEvent } from '#shared/entities/work/module.ts';
import type { ModuleAction, ModuleParty } from '#shared/rules/work/module.ts';
import { otherName } from '#web/components/held-money/shares.ts';
import { formatMoney } from '#web/lib/format.ts';

import { roleOf, type SidedModule } from '../module-sides.ts';

/** What can happen to a module, where the same action is told in several ways. */
type EventCase =
  | ModuleAction
  | `${'confirm' | 'refuse' | 'pay'}It`
  | `${'dispute' | 'offer'}AsFreelancer`
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
    fund: ({ money }) => `You paid ${money} beforehand`,
    submit: () => 'You handed in the work',
    approve: ({ money }) => `You approved the work for ${money}`,
    requestRework: () => 'You asked for rework',
    confirm: ({ money }) => `You confirmed ${money}`,
    confirmIt: () => 'You confirmed the amount',
    refuse: ({ money }) => `You refused ${money}`,
    refuseIt: () => 'You refused the amount',
    pay: ({ money }) => `You paid ${money}`,
    payIt: () => 'You paid the module',
    cancel: () => 'You cancelled the module',
    quit: () => 'You gave up the module',
    dispute: ({ money }) => `You opened a dispute and offered to release ${money}`,
    disputeAsFreelancer: ({ money }) => `You opened a dispute and asked for ${money}`,
    offer: ({ money }) => `You offered to release ${money}`,
    offerAsFreelancer: ({ money }) => `You asked for ${money}`,
    acceptOffer: () => 'You accepted the amount of the other side',
    refund: ({ money }) => `You gave back ${money}`,
  },
  theirs: {
    assign: ({ name }) => `${name} assigned the module`,
    edit: ({ name }) => `${name} changed the assignment`,
    fund: ({ name, money }) => `${name} paid ${money} beforehand`,
    submit: ({ name }) => `${name} handed in the work`,
    approve: ({ name, money }) => `${name} approved the work for ${money}`,
    requestRework: ({ name }) => `${name} asked for rework`,
    confirm: ({ name, money }) => `${name} confirmed ${money}`,
    confirmIt: ({ name }) => `${name} confirmed the amount`,
    refuse: ({ name, money }) => `${name} refused ${money}`,
    refuseIt: ({ name }) => `${name} refused the amount`,
    pay: ({ name, money }) => `${name} paid ${money}`,
    payIt: ({ name }) => `${name} paid the module`,
    cancel: ({ name }) => `${name} cancelled the module`,
    quit: ({ name }) => `${name} gave up the module`,
    dispute: ({ name, money }) => `${name} opened a dispute and offered to release ${money}`,
    disputeAsFreelancer: ({ name, money }) => `${name} opened a dispute and asked for ${money}`,
    offer: ({ name, money }) => `${name} offered to release ${money}`,
    offerAsFreelancer: ({ name, money }) => `${name} asked for ${money}`,
    acceptOffer: ({ name }) => `${name} accepted the amount of the other side`,
    refund: ({ name, money }) => `${name} gave back ${money}`,
  },
  bank: {
    freeze: () => 'The bank examines the payment',
    unfreeze: () => 'The bank lets the payment stand',
    takeBack: ({ money }) => `The bank took ${money} back`,
    takeAllBack: () => 'The bank took the payment back',
  },
  operator: {
    freeze: () => 'The marketplace examines the payment',
    unfreeze: () => 'The marketplace lets the payment stand',
    takeBack: ({ money }) => `The marketplace gave ${money} back`,
    takeAllBack: () => 'The marketplace gave the payment back',
    decide: ({ money }) => `The marketplace decided the dispute: ${money} is released to the freelancer`,
    refund: ({ money }) => `The marketplace gave back ${money}`,
    reopen: () => 'The marketplace opened a dispute: the money is held again',
  },
  clock: {
    approve: () => 'Approved in full: the client has not answered in time',
    confirm: () => 'Confirmed: the freelancer has not answered in time',
    lapse: () => 'Ended: the work was not handed in in time',
    acceptOffer: () => 'Dispute ended: nobody named another amount in time',
    divide: () => 'Dispute ended without an agreement: the middle of the two amounts counts',
    returnUnclaimed: () => 'The money goes back: the freelancer’s payout account was not finished in time',
  },
};

/** Which case it is of an action that is told in several ways. */
const casesOf: Partial<Record<ModuleAction, (event: ModuleEvent) => EventCase>> = {
  confirm: ({ by, amount }) => (amount === null && by !== 'clock' ? 'confirmIt' : 'confirm'),
  refuse: ({ amount }) => (amount === null ? 'refuseIt' : 'refuse'),
  pay: ({ amount }) => (amount === null ? 'payIt' : 'pay'),
  dispute: ({ by }) => (by === 'freelancer' ? 'disputeAsFreelancer' : 'dispute'),
  offer: ({ by }) => (by === 'freelancer' ? 'offerAsFreelancer' : 'offer'),
  takeBack: ({ amount }) => (amount === null ? 'takeAllBack' : 'takeBack'),
};

/** What happened to a module, as this party reads it: 'You paid $500 beforehand'. */
export function eventText(event: ModuleEvent, module: SidedModule, party: ModuleParty): string {
  const { by, what, amount } = event;
  const teller = by === party ? 'own' : by === 'client' || by === 'freelancer' ? 'theirs' : by;
  const money = amount === null ? '' : formatMoney(amount);
  const sentence = sentences[teller][casesOf[what]?.(event) ?? what];
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
