/**
 * The keys of queries that several features load or invalidate; others stand with their queries. Each begins with its area,
 * so that a mutation can invalidate a whole area by this prefix.
 */
export const queryKeys = {
  bids: {
    all: ['bids'],
    ofProject: (projectId: string) => ['bids', 'of-project', projectId],
    own: (projectId: string) => ['bids', 'own', projectId],
    ofUser: (userId: string) => ['bids', 'of-user', userId],
  },
  conversations: {
    list: ['conversations', 'list'],
    one: (id: string) => ['conversations', 'one', id],
    messages: (id: string) => ['conversations', 'messages', id],
  },
  earnings: { all: ['earnings'] },
  gigs: {
    all: ['gigs'],
    list: (filters: object) => ['gigs', 'list', filters],
    home: ['gigs', 'home'],
    ofUser: (userId: string) => ['gigs', 'of-user', userId],
    one: (id: string) => ['gigs', 'one', id],
  },
  modules: {
    all: ['modules'],
    ofProject: (projectId: string) => ['modules', 'of-project', projectId],
    assignedBid: (projectId: string, freelancerId: string) => [
      'modules',
      'assigned-bid',
      projectId,
      freelancerId,
    ],
    payment: (id: string) => ['modules', 'payment', id],
  },
  orders: {
    all: ['orders'],
    list: ['orders', 'list'],
    one: (id: string) => ['orders', 'one', id],
    allDetails: ['orders', 'details'],
    details: (id: string) => ['orders', 'details', id],
    payment: (id: string) => ['orders', 'payment', id],
  },
  projects: {
    all: ['projects'],
    list: (filters: object) => ['projects', 'list', filters],
    ofUser: (userId: string) => ['projects', 'of-user', userId],
    one: (id: string) => ['projects', 'one', id],
  },
  passkeys: { all: ['passkeys'] },
  receipts: { one: (id: string) => ['receipts', id] },
  reviews: {
    all: ['reviews'],
    ofGig: (gigId: string) => ['reviews', 'of-gig', gigId],
    ofUser: (userId: string) => ['reviews', 'of-user', userId],
    refusal: (gigId: string) => ['reviews', 'refusal', gigId],
  },
  sessions: { all: ['sessions'] },
  users: {
    all: ['users'],
    me: ['users', 'me'],
    export: ['users', 'export'],
    portfolio: (id: string) => ['users', 'portfolio', id],
    one: (id: string) => ['users', 'one', id],
  },
} as const;
