import type { RequestLog } from '#test/support/request-log.ts';

import type { People } from './people.ts';
import type { Sample } from './sample.ts';

/** Who opens a page of the table. */
type Opener = 'visitor' | 'buyer' | 'seller';

type Row = {
  route: string;
  role: Opener;
  heading: string | RegExp;
  /** What it calls the API for: together, and then what needs an answer first. */
  calls: RequestLog;
  /** The path of an example; without it, the route itself. */
  path?: (sample: Sample, people: People) => string;
};

type Cells = [route: string, heading: Row['heading'], calls: string[], path?: Row['path']];

const rows: Record<Opener, Cells[]> = {
  visitor: [
    ['/', /Good work/, []],
    ['/gigs', 'Gigs', ['gigs.list']],
    ['/gig/:id', /^I will /, ['gigs.single reviews.ofGig', 'users.get'], ({ gig }) => `/gig/${gig.id}`],
    ['/unsubscribe', 'Stop these mails', [], () => '/unsubscribe?token=of-a-mail'],
    ['/projects', 'Client Projects', ['projects.list']],
    ['/project/:id', /./, ['projects.get'], ({ projects }) => `/project/${projects.ofBuyer('OPEN')}`],
    [
      '/user/:id',
      'kofi.dev',
      ['gigs.ofUser reviews.ofUser users.get'],
      (_, { seller }) => `/user/${seller.user.id}`,
    ],
    ['/register', 'Join Tandem', []],
    ['/login', 'Sign in', []],
    ['/forgot', 'Forgotten password', []],
    ['/reset', 'Set a new password', [], () => '/reset#of-a-mail'],
    ['/verify', 'Confirm your email', [], () => '/verify#of-a-mail'],
    ['/take-back', 'Take your email back', [], () => '/take-back#of-a-mail'],
  ],
  buyer: [
    ['/orders', 'Your Orders', ['orders.list']],
    ['/messages', 'Messages', ['conversations.list']],
    [
      '/message/:id',
      /./,
      ['conversations.single messages.ofConversation'],
      ({ conversation }) => `/message/${conversation.id}`,
    ],
    ['/notifications', 'Notifications', ['notifications.list']],
    ['/settings', 'Your profile', ['users.me']],
    ['/settings/sign-in', 'Signing in', ['passkeys.list sessions.list users.me']],
    ['/settings/privacy', 'Your data', ['passkeys.list users.export users.me']],
    ['/settings/notifications', 'Notification settings', ['notifications.settings']],
    ['/addProject', 'Post a New Project', []],
    ['/myprojects', 'Your Projects', ['projects.ofUser']],
    ['/myProjects', 'Your Projects', ['projects.ofUser']],
    [
      '/project/:projectId/bids',
      'Bids',
      ['modules.ofProject projects.bids projects.get'],
      ({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`,
    ],
    [
      '/projects/:projectId/assign/:freelancerId',
      'Assign Work Modules',
      ['bids.check modules.ofProject projects.get'],
      ({ projects }) => `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
    ],
    [
      '/pay/:id',
      'Pay for your order',
      ['orders.get', 'orders.pay'],
      ({ orders }) => `/pay/${orders.bought('DELIVERED').id}`,
    ],
    ['/success', 'Your payment', []],
    [
      '/payment/:id',
      'Pay for a module',
      ['modules.ofProject projects.get', 'modules.pay'],
      ({ projects }) => `/payment/${projects.module('PAY').id}`,
    ],
    ['/success2', 'Your payment', []],
    [
      '/submit-requirements/:id',
      'Your requirements',
      ['orders.get'],
      ({ orders }) => `/submit-requirements/${orders.bought('ORDERED').id}`,
    ],
    [
      '/download/:id',
      'Your work',
      ['orders.get'],
      ({ orders }) => `/download/${orders.bought('FINISHED').id}`,
    ],
    ['/order/:id', 'Order details', ['orders.get'], ({ orders }) => `/order/${orders.bought('PAID').id}`],
    ['/receipt/:id', 'Receipt', ['receipts.get'], ({ orders }) => `/receipt/${orders.bought('PAID').id}`],
  ],
  seller: [
    ['/myGigs', 'Gigs', ['gigs.ofUser']],
    ['/mygigs', 'Gigs', ['gigs.ofUser']],
    ['/add', 'Add New Gig', []],
    ['/orders', 'Received Orders', ['orders.list']],
    [
      '/project/:id',
      /./,
      ['bids.check projects.get'],
      ({ projects }) => `/project/${projects.withBid('PENDING')}`,
    ],
    [
      '/assignedModule/:projectId',
      'Your modules',
      ['modules.ofProject projects.get'],
      ({ projects }) => `/assignedModule/${projects.shared('AWARDED')}`,
    ],
    ['/myworks', 'Your Bidded Projects', ['bids.ofUser']],
    [
      '/upload-work/:id',
      'Upload your work',
      ['orders.get'],
      ({ orders }) => `/upload-work/${orders.received('PAID').id}`,
    ],
    [
      '/order/:id',
      'Order details',
      ['orders.get', 'orders.details'],
      ({ orders }) => `/order/${orders.received('PAID').id}`,
    ],
    ['/earnings', 'Earnings', ['earnings.entries earnings.get']],
  ],
};

const openers: Opener[] = ['visitor', 'buyer', 'seller'];

/** The rows of the route table (product.md#screens), with an example of each page and the API calls that it makes. */
export const routeTable: Row[] = openers.flatMap((role) =>
  rows[role].map(([route, heading, rounds, path]) => {
    const calls = rounds.map((round) => round.split(' '));
    return { route, role, heading, calls, ...(path && { path }) };
  }),
);
