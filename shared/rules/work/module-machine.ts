import { machineOf } from '#shared/work/machine.ts';
import { moduleView } from '#shared/work/module.ts';

/** What documents say of a module. */
export const moduleWords = {
  meanings: {
    WAITING: 'Assigned; the freelancer works',
    SUBMITTED: 'Handed in; the client looks at it',
    OK: 'Approved with an amount; the freelancer confirms it',
    PAY: 'Confirmed; the client pays',
    REWORK: 'Sent back; the freelancer works on',
    COMPLETED: 'Paid',
    DISPUTED: 'The two sides do not agree about what is held; each names an amount for the freelancer',
    ENDED:
      'Given up without being completed; what was held is refunded, nothing is owed, and another module can take its place',
  },
  given: {
    paid: 'funded',
    unpaid: 'not funded',
    something: 'the freelancer gets something, or it was completed before',
    nothing: 'the freelancer gets nothing, and it was not completed before',
  },
};

/** The states of a module, and what leads from one to another. */
export const moduleMachine = machineOf(moduleView, moduleWords);
