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
};

/** The rows of the specification's route table. */
export const routeTable: Row[] = [
  { route: '/', purpose: 'Home', role: 'visitor', heading: /Good work/ },
  {
    route: '/gigs',
    purpose: 'Gig list with budget min/max filter and sort',
    role: 'visitor',
    heading: 'Gigs',
  },
  {
    route: '/gig/:id',
    purpose: 'Gig detail',
    role: 'visitor',
    heading: /^I will /,
    path: ({ gig }) => `/gig/${gig.id}`,
  },
  { route: '/myGigs', purpose: "The seller's gigs", role: 'seller', heading: 'Gigs' },
  { route: '/mygigs', purpose: "The seller's gigs, also written so", role: 'seller', heading: 'Gigs' },
  { route: '/add', purpose: 'New gig form', role: 'seller', heading: 'Add New Gig' },
  { route: '/orders', purpose: 'Orders list of a seller', role: 'seller', heading: 'Received Orders' },
  { route: '/orders', purpose: 'Orders list of a buyer', role: 'buyer', heading: 'Your Orders' },
  { route: '/messages', purpose: 'Conversation list', role: 'buyer', heading: 'Messages' },
  {
    route: '/message/:id',
    purpose: 'Chat thread',
    role: 'buyer',
    heading: /./,
    path: ({ conversation }) => `/message/${conversation.id}`,
  },
  { route: '/addProject', purpose: 'Post a New Project', role: 'buyer', heading: 'Post a New Project' },
  { route: '/myprojects', purpose: 'Your Projects', role: 'buyer', heading: 'Your Projects' },
  {
    route: '/myProjects',
    purpose: 'Your Projects, also written so',
    role: 'buyer',
    heading: 'Your Projects',
  },
  { route: '/projects', purpose: 'Client Projects list', role: 'visitor', heading: 'Client Projects' },
  {
    route: '/project/:id',
    purpose: 'Project detail and place-bid section',
    role: 'visitor',
    heading: /./,
    path: ({ projects }) => `/project/${projects.ofBuyer('OPEN')}`,
  },
  {
    route: '/project/:projectId/bids',
    purpose: 'Bids for a project',
    role: 'buyer',
    heading: 'Bids',
    path: ({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`,
  },
  {
    route: '/projects/:projectId/assign/:freelancerId',
    purpose: 'Assign Work Modules',
    role: 'buyer',
    heading: 'Assign Work Modules',
    path: ({ projects }) => `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
  },
  {
    route: '/assignedModule/:projectId',
    purpose: "Freelancer's module submission screen",
    role: 'seller',
    heading: 'Your modules',
    path: ({ projects }) => `/assignedModule/${projects.shared('AWARDED')}`,
  },
  { route: '/myworks', purpose: 'Your Bidded Projects', role: 'seller', heading: 'Your Bidded Projects' },
  {
    route: '/user/:id',
    purpose: 'Public profile with gigs and reviews',
    role: 'visitor',
    heading: 'kofi.dev',
    path: (_, { seller }) => `/user/${seller.user.id}`,
  },
  { route: '/register', purpose: 'Account entry', role: 'visitor', heading: 'Join Tandem' },
  { route: '/login', purpose: 'Account entry', role: 'visitor', heading: 'Sign in' },
  {
    route: '/pay/:id',
    purpose: 'Order card payment',
    role: 'buyer',
    heading: 'Pay for your order',
    path: ({ orders }) => `/pay/${orders.bought('DELIVERED').id}`,
  },
  { route: '/success', purpose: 'Order payment result', role: 'buyer', heading: 'Your payment' },
  {
    route: '/payment/:id',
    purpose: 'Module card payment',
    role: 'buyer',
    heading: 'Pay for a module',
    path: ({ projects }) => `/payment/${projects.module('PAY').id}`,
  },
  { route: '/success2', purpose: 'Module payment result', role: 'buyer', heading: 'Your payment' },
  {
    route: '/submit-requirements/:id',
    purpose: 'Buyer enters requirements',
    role: 'buyer',
    heading: 'Your requirements',
    path: ({ orders }) => `/submit-requirements/${orders.bought('ORDERED').id}`,
  },
  {
    route: '/upload-work/:id',
    purpose: 'Seller uploads a file plus optional note',
    role: 'seller',
    heading: 'Upload your work',
    path: ({ orders }) => `/upload-work/${orders.received('PAID').id}`,
  },
  {
    route: '/download/:id',
    purpose: 'Buyer downloads delivered work',
    role: 'buyer',
    heading: 'Your work',
    path: ({ orders }) => `/download/${orders.bought('FINISHED').id}`,
  },
  {
    route: '/order/:id',
    purpose: 'Seller order details',
    role: 'seller',
    heading: 'Order details',
    path: ({ orders }) => `/order/${orders.received('PAID').id}`,
  },
];
