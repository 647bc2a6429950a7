import type { ModuleEvent } from '#shared/entities/work/module.ts';
import type { ModuleAction, ModuleParty } from '#shared/rules/work/module.ts';
import { formatMoney } from '#web/lib/format.ts';

import type { SidedModule } from '../module-sides.ts';

type Deed = (event: ModuleEvent, amount: string) => string;

const deeds: Record<ModuleAction, Deed> = {
  assign: () => 'assigned the module',
  edit: () => 'changed the assignment',
  fund: (_, amount) => `paid${amount} beforehand`,
  submit: () => 'handed in the work',
  approve: (_, amount) => `approved the work${amount && ` for${amount}`}`,
  requestRework: () => 'asked for rework',
  confirm: (_, amount) => `confirmed${amount || ' the amount'}`,
  refuse: (_, amount) => `refused${amount || ' the amount'}`,
  pay: (_, amount) => `paid${amount || ' the module'}`,
  cancel: () => 'cancelled the module',
  quit: () => 'gave up the module',
  dispute: ({ by }, amount) =>
    by === 'freelancer' ? `opened a dispute and asked for${amount}` : `opened a dispute and offered${amount}`,
  offer: ({ by }, amount) => (by === 'freelancer' ? `asked for${amount}` : `offered${amount}`),
  acceptOffer: () => 'accepted the amount of the other side',
  divide: () => 'divided the money',
  lapse: () => 'ended the module',
  freeze: () => 'examines the payment',
  unfreeze: () => 'lets the payment stand',
  takeBack: ({ by }, amount) => `${by === 'bank' ? 'took' : 'gave'}${amount || ' the payment'} back`,
  returnUnclaimed: () => 'returned the money',
  decide: (_, amount) => `decided the dispute:${amount} for the freelancer`,
  refund: (_, amount) => `gave back${amount}`,
  reopen: () => 'opened a dispute: the money is held again',
};

const byItself: Partial<Record<ModuleAction, string>> = {
  approve: 'Approved in full: the client has not answered in time',
  confirm: 'Confirmed: the freelancer has not answered in time',
  lapse: 'Ended: the work was not handed in in time',
  acceptOffer: 'Dispute ended: nobody named another amount in time',
  divide: 'Dispute ended without an agreement: the middle of the two amounts counts',
  returnUnclaimed: 'The money goes back: the freelancer’s payout account was not finished in time',
};

/** What happened to a module, as this party reads it: 'You paid $500 beforehand'. */
export function eventText(event: ModuleEvent, module: SidedModule, party: ModuleParty): string {
  const { by, what } = event;
  if (by === 'clock') return byItself[what] ?? 'Time has passed';
  const deed = deeds[what](event, event.amount === null ? '' : ` ${formatMoney(event.amount)}`);
  if (by === 'bank') return `The bank ${deed}`;
  if (by === 'operator') return `The marketplace ${deed}`;
  if (by === party) return `You ${deed}`;
  return `${by === 'client' ? module.buyer.username : module.seller.username} ${deed}`;
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
