import type { RequestLog } from '#test/support/request-log.ts';

import type { People, Role } from './people.ts';
import type { Sample } from './sample.ts';

type Row = {
  route: string;
  purpose: string;
  /** A role that may open the page. */
  role: Role;
  heading: string | RegExp;
  /** The path of an example; without it, the route itself. */
  path?: (sample: Sample, people: People) => string;
  /** What it calls the API for: together, and then what needs an answer first. */
  calls: RequestLog;
};

/** The rows of the specification's route table, with an example of each page and the API calls that it makes. */
export const routeTable: Row[] = [
  { route: '/', purpose: 'Home', role: 'visitor', heading: /Good work/, calls: [] },
  {
    route: '/gigs',
    purpose: 'Gig list with budget min/max filter and sort',
    role: 'visitor',
    heading: 'Gigs',
    calls: [['gigs.list']],
  },
  {
    route: '/gig/:id',
    purpose: 'Gig detail',
    role: 'visitor',
    heading: /^I will /,
    path: ({ gig }) => `/gig/${gig.id}`,
    calls: [['gigs.single', 'reviews.ofGig'], ['users.get']],
  },
  {
    route: '/myGigs',
    purpose: "The seller's gigs",
    role: 'seller',
    heading: 'Gigs',
    calls: [['gigs.ofUser']],
  },
  {
    route: '/mygigs',
    purpose: "The seller's gigs, in lower case",
    role: 'seller',
    heading: 'Gigs',
    calls: [['gigs.ofUser']],
  },
  { route: '/add', purpose: 'New gig form', role: 'seller', heading: 'Add New Gig', calls: [] },
  {
    route: '/orders',
    purpose: 'Orders list of a seller',
    role: 'seller',
    heading: 'Received Orders',
    calls: [['orders.list']],
  },
  {
    route: '/orders',
    purpose: 'Orders list of a buyer',
    role: 'buyer',
    heading: 'Your Orders',
    calls: [['orders.list']],
  },
  {
    route: '/messages',
    purpose: 'Conversation list',
    role: 'buyer',
    heading: 'Messages',
    calls: [['conversations.list']],
  },
  {
    route: '/message/:id',
    purpose: 'Chat thread',
    role: 'buyer',
    heading: /./,
    path: ({ conversation }) => `/message/${conversation.id}`,
    calls: [['conversations.single', 'messages.ofConversation']],
  },
  {
    route: '/notifications',
    purpose: 'What happened that concerns the user',
    role: 'buyer',
    heading: 'Notifications',
    calls: [['notifications.list']],
  },
  {
    route: '/addProject',
    purpose: 'Post a New Project',
    role: 'buyer',
    heading: 'Post a New Project',
    calls: [],
  },
  {
    route: '/myprojects',
    purpose: 'Your Projects',
    role: 'buyer',
    heading: 'Your Projects',
    calls: [['projects.ofUser']],
  },
  {
    route: '/myProjects',
    purpose: 'Your Projects, in camel case',
    role: 'buyer',
    heading: 'Your Projects',
    calls: [['projects.ofUser']],
  },
  {
    route: '/projects',
    purpose: 'Client Projects list',
    role: 'visitor',
    heading: 'Client Projects',
    calls: [['projects.list']],
  },
  {
    route: '/project/:id',
    purpose: 'Project detail and place-bid section',
    role: 'visitor',
    heading: /./,
    path: ({ projects }) => `/project/${projects.ofBuyer('OPEN')}`,
    calls: [['projects.get']],
  },
  {
    route: '/project/:id',
    purpose: 'Project detail and place-bid section, for a freelancer who has bid',
    role: 'seller',
    heading: /./,
    path: ({ projects }) => `/project/${projects.withBid('PENDING')}`,
    calls: [['bids.check', 'projects.get']],
  },
  {
    route: '/project/:projectId/bids',
    purpose: 'Bids for a project',
    role: 'buyer',
    heading: 'Bids',
    path: ({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`,
    calls: [['projects.bids', 'projects.get']],
  },
  {
    route: '/projects/:projectId/assign/:freelancerId',
    purpose: 'Assign Work Modules',
    role: 'buyer',
    heading: 'Assign Work Modules',
    path: ({ projects }) => `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
    calls: [['bids.check', 'modules.ofProject', 'projects.get']],
  },
  {
    route: '/assignedModule/:projectId',
    purpose: "Freelancer's module submission screen",
    role: 'seller',
    heading: 'Your modules',
    path: ({ projects }) => `/assignedModule/${projects.shared('AWARDED')}`,
    calls: [['modules.ofProject', 'projects.get']],
  },
  {
    route: '/myworks',
    purpose: 'Your Bidded Projects',
    role: 'seller',
    heading: 'Your Bidded Projects',
    calls: [['bids.ofUser']],
  },
  {
    route: '/user/:id',
    purpose: 'Public profile with gigs and reviews',
    role: 'visitor',
    heading: 'kofi.dev',
    path: (_, { seller }) => `/user/${seller.user.id}`,
    calls: [['gigs.ofUser', 'reviews.ofUser', 'users.get']],
  },
  { route: '/register', purpose: 'Account entry', role: 'visitor', heading: 'Join Tandem', calls: [] },
  { route: '/login', purpose: 'Account entry', role: 'visitor', heading: 'Sign in', calls: [] },
  {
    route: '/pay/:id',
    purpose: 'Order card payment',
    role: 'buyer',
    heading: 'Pay for your order',
    path: ({ orders }) => `/pay/${orders.bought('DELIVERED').id}`,
    calls: [['orders.get'], ['orders.pay']],
  },
  { route: '/success', purpose: 'Order payment result', role: 'buyer', heading: 'Your payment', calls: [] },
  {
    route: '/payment/:id',
    purpose: 'Module card payment',
    role: 'buyer',
    heading: 'Pay for a module',
    path: ({ projects }) => `/payment/${projects.module('PAY').id}`,
    calls: [['modules.ofProject', 'projects.get'], ['modules.pay']],
  },
  { route: '/success2', purpose: 'Module payment result', role: 'buyer', heading: 'Your payment', calls: [] },
  {
    route: '/submit-requirements/:id',
    purpose: 'Buyer enters requirements',
    role: 'buyer',
    heading: 'Your requirements',
    path: ({ orders }) => `/submit-requirements/${orders.bought('ORDERED').id}`,
    calls: [['orders.get']],
  },
  {
    route: '/upload-work/:id',
    purpose: 'Seller uploads a file plus optional note',
    role: 'seller',
    heading: 'Upload your work',
    path: ({ orders }) => `/upload-work/${orders.received('PAID').id}`,
    calls: [['orders.get']],
  },
  {
    route: '/download/:id',
    purpose: 'Buyer downloads delivered work',
    role: 'buyer',
    heading: 'Your work',
    path: ({ orders }) => `/download/${orders.bought('FINISHED').id}`,
    calls: [['orders.get']],
  },
  {
    route: '/order/:id',
    purpose: 'Seller order details',
    role: 'seller',
    heading: 'Order details',
    path: ({ orders }) => `/order/${orders.received('PAID').id}`,
    calls: [['orders.details']],
  },
  {
    route: '/order/:id',
    purpose: 'The same order for its buyer',
    role: 'buyer',
    heading: 'Order details',
    path: ({ orders }) => `/order/${orders.bought('PAID').id}`,
    calls: [['orders.get']],
  },
  {
    route: '/earnings',
    purpose: 'What a seller has earned',
    role: 'seller',
    heading: 'Earnings',
    calls: [['earnings.entries', 'earnings.get']],
  },
  {
    route: '/receipt/:id',
    purpose: 'The receipt of an order',
    role: 'buyer',
    heading: 'Receipt',
    path: ({ orders }) => `/receipt/${orders.bought('PAID').id}`,
    calls: [['receipts.get']],
  },
];
