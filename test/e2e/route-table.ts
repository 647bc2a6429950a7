import type { RequestLog } from '#test/support/request-log.ts';

import type { People, Role } from './people.ts';
import type { Sample } from './sample.ts';

type Row = {
  route: string;
  purpose: string;
  /** Somebody whom the screen is for. */
  role: Role;
  heading: string | RegExp;
  /** Where an example is; without it the route is its own address. */
  path?: (sample: Sample, people: People) => string;
  /** What it asks the API for: together, and then what needs an answer first. */
  asks: RequestLog;
};

/** The rows of the specification's route table. */
export const routeTable: Row[] = [
  { route: '/', purpose: 'Home', role: 'visitor', heading: /Good work/, asks: [] },
  {
    route: '/gigs',
    purpose: 'Gig list with budget min/max filter and sort',
    role: 'visitor',
    heading: 'Gigs',
    asks: [['gigs.list']],
  },
  {
    route: '/gig/:id',
    purpose: 'Gig detail',
    role: 'visitor',
    heading: /^I will /,
    path: ({ gig }) => `/gig/${gig.id}`,
    asks: [['gigs.single', 'reviews.ofGig'], ['users.get']],
  },
  {
    route: '/myGigs',
    purpose: "The seller's gigs",
    role: 'seller',
    heading: 'Gigs',
    asks: [['gigs.ofUser']],
  },
  {
    route: '/mygigs',
    purpose: "The seller's gigs, also written so",
    role: 'seller',
    heading: 'Gigs',
    asks: [['gigs.ofUser']],
  },
  { route: '/add', purpose: 'New gig form', role: 'seller', heading: 'Add New Gig', asks: [] },
  {
    route: '/orders',
    purpose: 'Orders list of a seller',
    role: 'seller',
    heading: 'Received Orders',
    asks: [['orders.list']],
  },
  {
    route: '/orders',
    purpose: 'Orders list of a buyer',
    role: 'buyer',
    heading: 'Your Orders',
    asks: [['orders.list']],
  },
  {
    route: '/messages',
    purpose: 'Conversation list',
    role: 'buyer',
    heading: 'Messages',
    asks: [['conversations.list']],
  },
  {
    route: '/message/:id',
    purpose: 'Chat thread',
    role: 'buyer',
    heading: /./,
    path: ({ conversation }) => `/message/${conversation.id}`,
    asks: [['conversations.single', 'messages.ofConversation']],
  },
  {
    route: '/addProject',
    purpose: 'Post a New Project',
    role: 'buyer',
    heading: 'Post a New Project',
    asks: [],
  },
  {
    route: '/myprojects',
    purpose: 'Your Projects',
    role: 'buyer',
    heading: 'Your Projects',
    asks: [['projects.ofUser']],
  },
  {
    route: '/myProjects',
    purpose: 'Your Projects, also written so',
    role: 'buyer',
    heading: 'Your Projects',
    asks: [['projects.ofUser']],
  },
  {
    route: '/projects',
    purpose: 'Client Projects list',
    role: 'visitor',
    heading: 'Client Projects',
    asks: [['projects.list']],
  },
  {
    route: '/project/:id',
    purpose: 'Project detail and place-bid section',
    role: 'visitor',
    heading: /./,
    path: ({ projects }) => `/project/${projects.ofBuyer('OPEN')}`,
    asks: [['projects.get']],
  },
  {
    route: '/project/:id',
    purpose: 'Project detail and place-bid section, to a freelancer who has bid',
    role: 'seller',
    heading: /./,
    path: ({ projects }) => `/project/${projects.withBid('PENDING')}`,
    asks: [['bids.check', 'projects.get']],
  },
  {
    route: '/project/:projectId/bids',
    purpose: 'Bids for a project',
    role: 'buyer',
    heading: 'Bids',
    path: ({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`,
    asks: [['projects.bids', 'projects.get']],
  },
  {
    route: '/projects/:projectId/assign/:freelancerId',
    purpose: 'Assign Work Modules',
    role: 'buyer',
    heading: 'Assign Work Modules',
    path: ({ projects }) => `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
    asks: [['bids.check', 'modules.ofProject', 'projects.get']],
  },
  {
    route: '/assignedModule/:projectId',
    purpose: "Freelancer's module submission screen",
    role: 'seller',
    heading: 'Your modules',
    path: ({ projects }) => `/assignedModule/${projects.shared('AWARDED')}`,
    asks: [['modules.ofProject', 'projects.get']],
  },
  {
    route: '/myworks',
    purpose: 'Your Bidded Projects',
    role: 'seller',
    heading: 'Your Bidded Projects',
    asks: [['bids.ofUser']],
  },
  {
    route: '/user/:id',
    purpose: 'Public profile with gigs and reviews',
    role: 'visitor',
    heading: 'kofi.dev',
    path: (_, { seller }) => `/user/${seller.user.id}`,
    asks: [['gigs.ofUser', 'reviews.ofUser', 'users.get']],
  },
  { route: '/register', purpose: 'Account entry', role: 'visitor', heading: 'Join Tandem', asks: [] },
  { route: '/login', purpose: 'Account entry', role: 'visitor', heading: 'Sign in', asks: [] },
  {
    route: '/pay/:id',
    purpose: 'Order card payment',
    role: 'buyer',
    heading: 'Pay for your order',
    path: ({ orders }) => `/pay/${orders.bought('DELIVERED').id}`,
    asks: [['orders.get'], ['orders.pay']],
  },
  { route: '/success', purpose: 'Order payment result', role: 'buyer', heading: 'Your payment', asks: [] },
  {
    route: '/payment/:id',
    purpose: 'Module card payment',
    role: 'buyer',
    heading: 'Pay for a module',
    path: ({ projects }) => `/payment/${projects.module('PAY').id}`,
    asks: [['modules.ofProject', 'projects.get'], ['modules.pay']],
  },
  { route: '/success2', purpose: 'Module payment result', role: 'buyer', heading: 'Your payment', asks: [] },
  {
    route: '/submit-requirements/:id',
    purpose: 'Buyer enters requirements',
    role: 'buyer',
    heading: 'Your requirements',
    path: ({ orders }) => `/submit-requirements/${orders.bought('ORDERED').id}`,
    asks: [['orders.get']],
  },
  {
    route: '/upload-work/:id',
    purpose: 'Seller uploads a file plus optional note',
    role: 'seller',
    heading: 'Upload your work',
    path: ({ orders }) => `/upload-work/${orders.received('PAID').id}`,
    asks: [['orders.get']],
  },
  {
    route: '/download/:id',
    purpose: 'Buyer downloads delivered work',
    role: 'buyer',
    heading: 'Your work',
    path: ({ orders }) => `/download/${orders.bought('FINISHED').id}`,
    asks: [['orders.get']],
  },
  {
    route: '/order/:id',
    purpose: 'Seller order details',
    role: 'seller',
    heading: 'Order details',
    path: ({ orders }) => `/order/${orders.received('PAID').id}`,
    asks: [['orders.details']],
  },
];
