import type { People } from '#test/e2e/people.ts';
import type { Sample } from '#test/e2e/sample/sample.ts';
import type { RequestLog } from '#test/support/request-log.ts';
import type { Visit } from '#web/lib/routing/route.ts';
import { routes } from '#web/routes.ts';

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

/** `then`: what the page calls the API for once its first reads are answered. */
type Cells = [route: string, heading: Row['heading'], path?: Row['path'] | undefined, then?: string];

const rows: Record<Opener, Cells[]> = {
  visitor: [
    ['/', /Good work/],
    ['/gigs', 'Gigs'],
    ['/gig/:id', /^I will /, ({ gig }) => `/gig/${gig.id}`, 'users.get'],
    ['/unsubscribe', 'Unsubscribe', () => '/unsubscribe?token=of-a-mail'],
    ['/projects', 'Client Projects'],
    ['/project/:id', /./, ({ projects }) => `/project/${projects.ofBuyer('OPEN')}`],
    ['/user/:id', 'kofi.dev', (_, { seller }) => `/user/${seller.user.id}`],
    ['/register', 'Join Tandem'],
    ['/login', 'Sign in'],
    ['/forgot', 'Forgotten password'],
    ['/reset', 'Set a new password', () => '/reset#of-a-mail'],
    ['/verify', 'Confirm your email', () => '/verify#of-a-mail'],
    ['/take-back', 'Take your email back', () => '/take-back#of-a-mail'],
  ],
  buyer: [
    ['/orders', 'Your Orders'],
    ['/messages', 'Messages'],
    ['/message/:id', /./, ({ conversation }) => `/message/${conversation.id}`],
    ['/notifications', 'Notifications'],
    ['/settings', 'Your profile'],
    ['/settings/sign-in', 'Signing in'],
    ['/settings/privacy', 'Your data'],
    ['/settings/notifications', 'Notification settings'],
    ['/addProject', 'Post a New Project'],
    ['/myprojects', 'Your Projects'],
    ['/myProjects', 'Your Projects'],
    ['/project/:projectId/bids', 'Bids', ({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`],
    [
      '/projects/:projectId/assign/:freelancerId',
      'Assign Work Modules',
      ({ projects }) => `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
    ],
    ['/pay/:id', 'Pay for your order', ({ orders }) => `/pay/${orders.bought('DELIVERED').id}`, 'orders.pay'],
    ['/success', 'Your payment'],
    [
      '/payment/:id',
      'Pay for a module',
      ({ projects }) => `/payment/${projects.module('PAY').id}`,
      'modules.pay',
    ],
    ['/success2', 'Your payment'],
    [
      '/submit-requirements/:id',
      'Your requirements',
      ({ orders }) => `/submit-requirements/${orders.bought('ORDERED').id}`,
    ],
    ['/download/:id', 'Your work', ({ orders }) => `/download/${orders.bought('FINISHED').id}`],
    ['/order/:id', 'Order details', ({ orders }) => `/order/${orders.bought('PAID').id}`],
    ['/receipt/:id', 'Receipt', ({ orders }) => `/receipt/${orders.bought('PAID').id}`],
  ],
  seller: [
    ['/myGigs', 'Gigs'],
    ['/mygigs', 'Gigs'],
    ['/add', 'Add New Gig'],
    ['/orders', 'Received Orders'],
    ['/project/:id', /./, ({ projects }) => `/project/${projects.withBid('PENDING')}`],
    [
      '/assignedModule/:projectId',
      'Your modules',
      ({ projects }) => `/assignedModule/${projects.shared('AWARDED')}`,
    ],
    ['/myworks', 'Your Bidded Projects'],
    ['/upload-work/:id', 'Upload your work', ({ orders }) => `/upload-work/${orders.received('PAID').id}`],
    ['/order/:id', 'Order details', ({ orders }) => `/order/${orders.received('PAID').id}`, 'orders.details'],
    ['/earnings', 'Earnings'],
  ],
};

const openers: Opener[] = ['visitor', 'buyer', 'seller'];
const openerOf = { anyone: 'visitor', user: 'buyer', seller: 'seller' } as const;
const viewers = {
  visitor: null,
  buyer: { id: 'any', role: 'buyer' },
  seller: { id: 'any', role: 'seller' },
} as const;

/** A visit of this page by this opener, at no record in particular. */
const visitOf = (path: string, role: Opener): Visit => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'any'])),
  search: new URLSearchParams(),
  viewer: viewers[role],
});

/** The other pages, which need no example: those of routes without parameters. */
const others = (role: Opener): Cells[] =>
  routes
    .filter(({ path, access }) => openerOf[access] === role && !path.includes(':'))
    .filter(({ path }) => !openers.some((each) => rows[each].some(([route]) => route === path)))
    .map(({ path, title = '' }) => [
      path,
      typeof title === 'string' ? title : title(visitOf(path, role), 'Tandem'),
    ]);

/** Every page, with an example of it and the API calls that it makes: first, at once, what its route reads. */
export const routeTable: Row[] = openers.flatMap((role) =>
  [...rows[role], ...others(role)].map(([route, heading, path, then]) => {
    const found = routes.find((each) => [each.path, ...(each.aliases ?? [])].includes(route));
    const first = (found?.reads?.(visitOf(route, role)) ?? []).map(({ operation }) => operation).toSorted();
    const calls = [first, then ? [then] : []].filter((round) => round.length > 0);
    return { route, role, heading, calls, ...(path && { path }) };
  }),
);
