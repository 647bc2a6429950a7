import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import { sideOfOrders } from '#web/lib/routing/order-side.ts';
import { read, type Route } from '#web/lib/routing/route.ts';

/** What every page of an order reads first. */
const readsOrder: Route['reads'] = ({ params: { id = '' } }) => [read('orders.get', { params: { id } })];

/** What every page of a project's modules reads first. */
const readsModules = (projectId: string) => [
  read('projects.get', { params: { id: projectId } }),
  read('modules.ofProject', { params: { projectId } }),
];

/** The route table: every page of the app (product.md#screens). It also runs outside a browser. */
export const routes: Route[] = [
  {
    path: '/',
    access: 'anyone',
    page: async () => (await import('./pages/home/home.tsx')).HomePage,
  },

  // Gigs
  {
    path: '/gigs',
    access: 'anyone',
    page: async () => (await import('./pages/gigs/gigs.tsx')).GigsPage,
    title: ({ search }) => titleOfGigs(search),
    hasCategories: true,
    reads: ({ search }) => (search.size === 0 ? [read('gigs.list', { query: { sort: 'sales' } })] : []),
  },
  {
    path: '/gig/:id',
    access: 'anyone',
    page: async () => (await import('./pages/gigs/gig.tsx')).GigPage,
    reads: ({ params: { id = '' } }) => [
      read('gigs.single', { params: { id } }),
      read('reviews.ofGig', { params: { gigId: id }, query: { limit: 10 } }),
    ],
  },
  {
    path: '/mygigs',
    aliases: ['/myGigs'],
    access: 'seller',
    page: async () => (await import('./pages/gigs/my-gigs.tsx')).MyGigsPage,
    title: 'Gigs',
    reads: ({ viewer }) => [read('gigs.ofUser', { params: { id: viewer?.id ?? '' } })],
  },
  {
    path: '/add',
    access: 'seller',
    page: async () => (await import('./pages/gigs/add.tsx')).AddPage,
    title: 'Add New Gig',
  },

  // Orders
  {
    path: '/orders',
    access: 'user',
    page: async () => (await import('./pages/orders/orders.tsx')).OrdersPage,
    title: (visit) => (sideOfOrders(visit) === 'sold' ? 'Received Orders' : 'Your Orders'),
    reads: (visit) => [read('orders.list', { query: { side: sideOfOrders(visit) } })],
  },
  {
    path: '/order/:id',
    access: 'user',
    page: async () => (await import('./pages/orders/order.tsx')).OrderPage,
    title: 'Order details',
    reads: readsOrder,
  },
  {
    path: '/upload-work/:id',
    access: 'seller',
    page: async () => (await import('./pages/orders/upload-work.tsx')).UploadWorkPage,
    title: 'Upload your work',
    reads: readsOrder,
  },
  {
    path: '/submit-requirements/:id',
    access: 'user',
    page: async () => (await import('./pages/orders/submit-requirements.tsx')).SubmitRequirementsPage,
    title: 'Your requirements',
    reads: readsOrder,
  },
  {
    path: '/pay/:id',
    access: 'user',
    page: async () => (await import('./pages/orders/pay.tsx')).PayPage,
    title: 'Pay for your order',
    reads: readsOrder,
  },
  {
    path: '/success',
    access: 'user',
    page: async () => (await import('./pages/orders/success.tsx')).SuccessPage,
    title: 'Your payment',
  },
  {
    path: '/download/:id',
    access: 'user',
    page: async () => (await import('./pages/orders/download.tsx')).DownloadPage,
    title: 'Your work',
    reads: readsOrder,
  },

  // Money
  {
    path: '/earnings',
    access: 'seller',
    page: async () => (await import('./pages/money/earnings.tsx')).EarningsPage,
    title: 'Earnings',
    reads: () => [read('earnings.get', {}), read('earnings.entries', {})],
  },
  {
    path: '/receipt/:id',
    access: 'user',
    page: async () => (await import('./pages/money/receipt.tsx')).ReceiptPage,
    title: 'Receipt',
    reads: ({ params: { id = '' } }) => [read('receipts.get', { params: { id } })],
  },

  // Projects and bids
  {
    path: '/projects',
    access: 'anyone',
    page: async () => (await import('./pages/projects/projects.tsx')).ProjectsPage,
    title: 'Client Projects',
    hasCategories: true,
    reads: ({ search }) =>
      search.size === 0 ? [read('projects.list', { query: { sort: 'createdAt' } })] : [],
  },
  {
    path: '/project/:id',
    access: 'anyone',
    page: async () => (await import('./pages/projects/project.tsx')).ProjectPage,
    reads: ({ params: { id = '' }, viewer }) => [
      read('projects.get', { params: { id } }),
      ...(viewer?.role === 'seller'
        ? [read('bids.check', { query: { projectId: id, freelancerId: viewer.id } })]
        : []),
    ],
  },
  {
    path: '/project/:projectId/bids',
    access: 'user',
    page: async () => (await import('./pages/projects/project-bids.tsx')).ProjectBidsPage,
    title: 'Bids',
    reads: ({ params: { projectId: id = '' } }) => [
      ...readsModules(id),
      read('projects.bids', { params: { id } }),
    ],
  },
  {
    path: '/addProject',
    access: 'user',
    page: async () => (await import('./pages/projects/add-project.tsx')).AddProjectPage,
    title: 'Post a New Project',
  },
  {
    path: '/myprojects',
    aliases: ['/myProjects'],
    access: 'user',
    page: async () => (await import('./pages/projects/my-projects.tsx')).MyProjectsPage,
    title: 'Your Projects',
    reads: ({ viewer }) => [read('projects.ofUser', { params: { userId: viewer?.id ?? '' } })],
  },
  {
    path: '/myworks',
    access: 'seller',
    page: async () => (await import('./pages/projects/my-works.tsx')).MyWorksPage,
    title: 'Your Bidded Projects',
    reads: ({ viewer }) => [read('bids.ofUser', { params: { id: viewer?.id ?? '' } })],
  },

  // Modules
  {
    path: '/projects/:projectId/assign/:freelancerId',
    access: 'user',
    page: async () => (await import('./pages/modules/assign-modules.tsx')).AssignModulesPage,
    title: 'Assign Work Modules',
    reads: ({ params: { projectId = '', freelancerId = '' } }) => [
      ...readsModules(projectId),
      read('bids.check', { query: { projectId, freelancerId } }),
    ],
  },
  {
    path: '/assignedModule/:projectId',
    access: 'seller',
    page: async () => (await import('./pages/modules/assigned-module.tsx')).AssignedModulePage,
    title: 'Your modules',
    reads: ({ params: { projectId = '' } }) => readsModules(projectId),
  },
  {
    path: '/payment/:id',
    access: 'user',
    page: async () => (await import('./pages/modules/module-payment.tsx')).ModulePaymentPage,
    title: 'Pay for a module',
    reads: ({ params: { id = '' } }) => readsModules(projectIdOf(id)),
  },
  {
    path: '/success2',
    access: 'user',
    page: async () => (await import('./pages/modules/module-success.tsx')).ModuleSuccessPage,
    title: 'Your payment',
  },

  // Messages
  {
    path: '/messages',
    access: 'user',
    page: async () => (await import('./pages/messages/messages.tsx')).MessagesPage,
    title: 'Messages',
    reads: () => [read('conversations.list', {})],
  },
  {
    path: '/message/:id',
    access: 'user',
    page: async () => (await import('./pages/messages/message.tsx')).MessagePage,
    // The list beside the conversation is not scrolled back with each one that is opened.
    staysMounted: true,
    reads: ({ params: { id = '' } }) => [
      read('conversations.single', { params: { id } }),
      read('messages.ofConversation', { params: { conversationId: id } }),
    ],
  },

  // Notifications
  {
    path: '/notifications',
    access: 'user',
    page: async () => (await import('./pages/notifications/notifications.tsx')).NotificationsPage,
    title: 'Notifications',
    reads: () => [read('notifications.list', {})],
  },

  // Settings
  {
    path: '/settings',
    access: 'user',
    page: async () => (await import('./pages/settings/profile.tsx')).ProfilePage,
    title: 'Your profile',
    reads: () => [read('users.me', {})],
  },
  {
    path: '/settings/sign-in',
    access: 'user',
    page: async () => (await import('./pages/settings/sign-in.tsx')).SignInSettingsPage,
    title: 'Signing in',
    reads: () => [read('users.me', {}), read('passkeys.list', {}), read('sessions.list', {})],
  },
  {
    path: '/settings/privacy',
    access: 'user',
    page: async () => (await import('./pages/settings/privacy.tsx')).PrivacySettingsPage,
    title: 'Your data',
    reads: () => [read('users.me', {}), read('passkeys.list', {}), read('users.export', {})],
  },
  {
    path: '/settings/notifications',
    access: 'user',
    page: async () => (await import('./pages/settings/news-settings.tsx')).NewsSettingsPage,
    title: 'Notification settings',
    reads: () => [read('notifications.settings', {})],
  },
  {
    path: '/unsubscribe',
    access: 'anyone',
    page: async () => (await import('./pages/settings/unsubscribe.tsx')).UnsubscribePage,
    title: 'Unsubscribe',
  },

  // Accounts
  {
    path: '/user/:id',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/user.tsx')).UserPage,
    reads: ({ params: { id = '' } }) => [
      read('users.get', { params: { id }, query: { portfolio: '1' } }),
      read('gigs.ofUser', { params: { id } }),
      read('reviews.ofUser', { params: { id }, query: { limit: 10 } }),
    ],
  },
  {
    path: '/register',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/register.tsx')).RegisterPage,
    title: ({ search }, marketName) =>
      search.get('seller') === '1' ? 'Become a Seller' : `Join ${marketName}`,
  },
  {
    path: '/login',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/login.tsx')).LoginPage,
    title: 'Sign in',
  },
  {
    path: '/forgot',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/forgot.tsx')).ForgotPage,
    title: 'Forgotten password',
  },
  {
    path: '/reset',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/reset.tsx')).ResetPage,
    title: 'Set a new password',
  },
  {
    path: '/verify',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/verify.tsx')).VerifyPage,
    title: 'Confirm your email',
  },
  {
    path: '/take-back',
    access: 'anyone',
    page: async () => (await import('./pages/accounts/take-back.tsx')).TakeBackPage,
    title: 'Take your email back',
  },

  // About the site
  {
    path: '/terms',
    access: 'anyone',
    page: async () => (await import('./pages/about/terms.tsx')).TermsPage,
    title: 'Terms',
  },
  {
    path: '/privacy',
    access: 'anyone',
    page: async () => (await import('./pages/about/privacy.tsx')).PrivacyPage,
    title: 'Privacy',
  },
  {
    path: '/help',
    access: 'anyone',
    page: async () => (await import('./pages/about/help.tsx')).HelpPage,
    title: 'Help',
  },
];

function titleOfGigs(search: URLSearchParams): string {
  const words = search.get('search')?.trim();
  const category = search.get('cat')?.trim();
  if (words) return `Gigs for “${words}”`;
  return category ? `${categoryLabel(category)} gigs` : 'Gigs';
}
