import {
  anonymous,
  cost,
  counted,
  fourBands,
  named,
  notified,
  STAYING,
  UNBLOCKED,
  unlike,
  type Cost,
} from './cost.ts';

const PROJECT = 'the title of the project, which the other side is told, is read beside the bid';

const project = counted(unlike([2, 1, 134], STAYING, [2, 1, 136]));
const bid = notified(counted(unlike([2, 1, 7], `${PROJECT}; ${UNBLOCKED}; ${STAYING}`, [2, 2, 13])));
const module = notified(
  counted(
    unlike(
      [2, 2, 6],
      `what the client owes for too long is looked up beside the project, and the module is due at its deadline; ${STAYING}; ${UNBLOCKED}`,
      [2, 2.5, 15],
    ),
  ),
);
const withEvent = named(
  notified(
    unlike(
      [2, 1, 1],
      'the module is judged as it is now, beside the session, and what happened is stored with it, in one transaction',
      [2, 3, 6],
    ),
  ),
);
const decision = notified(
  unlike([2, 1, 7], `the answer is the whole bid, read beside the session; ${PROJECT}`, [2, 3, 7]),
);

/** What the calls of projects, bids and modules may cost. */
export const projects: Record<string, Cost> = {
  'projects.list': anonymous(cost(1, 4, 0)),
  'projects.list popular': anonymous(cost(1, 4, 0)),
  'projects.list a category': anonymous(cost(1, 2.5, 0)),
  'projects.list a budget in one band': anonymous(cost(1, 3.5, 0)),
  'projects.list a budget in four bands': anonymous(fourBands),
  'projects.list a word': anonymous(cost(1, 3, 0)),
  'projects.list three words': anonymous(cost(1, 3.5, 0)),
  'projects.list a word nobody uses': anonymous(cost(1, 0.5, 0)),
  'projects.list an unknown category': anonymous(cost(0, 0, 0)),
  'projects.get': anonymous(cost(1, 0.5, 0)),
  'projects.ofUser': anonymous(
    unlike([1, 1, 0], 'each card tells its stage beside its two flags', [1, 1.5, 0]),
  ),
  'projects.ofUser of oneself': cost(1, 2, 0),
  'projects.create': project,
  'projects.create a long description': unlike(
    [2, 1, 134],
    'it is filed under sixty words, the most of a description, and those of its title, each at the price that was planned; ' +
      STAYING,
    [2, 1, 241],
  ),
  'projects.bids': unlike(
    [1, 1.5, 0],
    'no bid is read before it is certain that the project is theirs',
    [2, 2.5, 0],
  ),
  'projects.bids for a bidder': unlike([1, 1.5, 0], 'read strongly, as for its client', [1, 2, 0]),
  'bids.check by the client': unlike(
    [1, 2, 0],
    'whether they are the client stands on the project, read beside it',
    [1, 3, 0],
  ),
  'bids.create': bid,
  'bids.accept': notified(
    unlike(
      [2, 1, 7],
      `the answer is the whole bid, and what the client owes for too long is looked up, both beside the session; ${STAYING}; ${UNBLOCKED}; ${PROJECT}`,
      [2, 3.5, 15],
    ),
  ),
  'bids.reject': decision,
  'bids.withdraw': notified(cost(2, 3, 8)),
  'bids.reject an accepted one': notified(
    unlike(
      [2, 1, 7],
      'the modules that go with it are found through the counts of the project, which start again; ' +
        `the bid leaves the list of its client; ${STAYING}`,
      [3, 4, 11],
    ),
  ),
  'bids.ofUser': cost(2, 7.5, 0),
  'modules.create': named(module),
  'modules.update': named(
    notified(unlike([2, 1, 1], 'the deadline, which changes, is when the module lapses', [2, 3, 2])),
  ),
  'modules.status': {
    ...withEvent,
    writes: withEvent.writes + 1,
    why: `${withEvent.why}; its client is reminded to pay, when is in an index`,
  },
  'modules.status approve': withEvent,
  'modules.status confirm a funded one': named(notified(cost(3, 4, 26)), 0),
  'modules.submit': withEvent,
  'modules.submit with pictures': {
    ...withEvent,
    rounds: withEvent.rounds + 1,
    reads: withEvent.reads + 1,
    why: `${withEvent.why}; once its pictures are public it is read again, since another may have replaced them`,
  },
  'modules.cancel': named(notified(cost(3, 4, 19)), 0),
  'modules.refund': named(notified(cost(3, 4.5, 18)), 0),
  'disputes.create about a module': named(notified(unlike([2, 3, 8], STAYING, [2, 3, 10]))),
  'disputes.offer about a module': named(notified(cost(2, 3, 8))),
  'disputes.accept about a module': named(notified(cost(3, 4, 26)), 0),
  'disputes.get about a module': cost(1, 3, 0),
  // The module is required to be payable still in the transaction that begins its payment.
  'modules.fund': cost(3, 5.5, 9),
  'modules.fund the estimate': cost(3, 6.5, 9),
  'webhooks.stripe a funded module': named(notified(cost(2, 4, 22))),
  'modules.pay': cost(3, 5, 9),
  'webhooks.stripe a module': named(
    notified(
      unlike(
        [2, 1, 14],
        'module and payment are judged as they stand, side by side, and the project is read once the module ends; what is paid is its freelancer’s at once: two ' +
          'journals, the closed hold, the balance of the freelancer with an entry, what happened, the fee that is to be looked up, and the transfer, which waits for the number of the statement; the names of its parties',
        [3, 4, 41],
      ),
    ),
    0,
  ),
};
