import type { People, Role } from '#test/e2e/people.ts';
import type { Sample } from '#test/e2e/sample/sample.ts';

import { routeTable } from './route-table.ts';

/** A screen in one of its states: the name of its screenshot, and its path. */
export type Screen = readonly [name: string, path: string];

const unknownId = '00000000000000000000000000';

/**
 * Every screen in every state that looks different for this role, and each other page once. The tests and the gallery of
 * screenshots share this list.
 */
export function screensOf(role: Role, people: People, sample: Sample): Screen[] {
  const { orders, projects, gig, conversation } = sample;
  const { buyer, seller } = people;
  const awarded = projects.shared('AWARDED');
  const screens: Record<Role, Screen[]> = {
    visitor: [
      ['home', '/'],
      ['gigs', '/gigs'],
      ['gigs-of-a-category', '/gigs?cat=Design&min=50&max=500&sort=createdAt'],
      ['gigs-none', '/gigs?search=nothing-has-these-words'],
      ['gig', `/gig/${gig.id}`],
      ['gig-unknown', `/gig/${unknownId}`],
      ['user-seller', `/user/${seller.user.id}`],
      ['user-client', `/user/${buyer.user.id}`],
      ['user-unknown', `/user/${unknownId}`],
      ['projects', '/projects'],
      ['projects-none', '/projects?search=nothing-has-these-words'],
      ['project', `/project/${projects.ofBuyer('OPEN')}`],
      ['project-completed', `/project/${projects.ofBuyer('COMPLETED')}`],
      ['project-unknown', `/project/${unknownId}`],
      ['login', '/login'],
      ['forgot', '/forgot'],
      ['reset', '/reset#of-a-mail'],
      ['verify', '/verify#of-a-mail'],
      ['take-back', '/take-back#of-a-mail'],
      ['register', '/register'],
      ['register-seller', '/register?seller=1'],
      ['unsubscribe', '/unsubscribe?token=of-a-mail'],
      ['not-found', '/no/such/place'],
      ['orders-signed-out', '/orders'],
    ],
    buyer: [
      ['home', '/'],
      ['gig', `/gig/${gig.id}`],
      ['orders', '/orders'],
      ['submit-requirements', `/submit-requirements/${orders.bought('ORDERED').id}`],
      ['submit-requirements-closed', `/submit-requirements/${orders.bought('FINISHED').id}`],
      ['order', `/order/${orders.bought('PAID').id}`],
      ['order-finished', `/order/${orders.bought('FINISHED').id}`],
      ['receipt', `/receipt/${orders.bought('FINISHED').id}`],
      ['receipt-of-module', `/receipt/${projects.module('COMPLETED').id}`],
      ['receipt-unknown', `/receipt/${unknownId}`],
      ['pay', `/pay/${orders.bought('DELIVERED').id}`],
      ['pay-paid', `/pay/${orders.bought('FINISHED').id}`],
      ['download', `/download/${orders.bought('FINISHED').id}`],
      ['download-sealed', `/download/${orders.bought('DELIVERED').id}`],
      ['download-waiting', `/download/${orders.bought('PAID').id}`],
      ['download-unknown', `/download/${unknownId}`],
      ['success-unknown', '/success'],
      ['messages', '/messages'],
      ['notifications', '/notifications'],
      ['settings', '/settings'],
      ['sign-in-settings', '/settings/sign-in'],
      ['privacy-settings', '/settings/privacy'],
      ['notification-settings', '/settings/notifications'],
      ['message', `/message/${conversation.id}`],
      ['message-unknown', `/message/${unknownId}${unknownId}`],
      ['wrong-role', '/add'],
      ['register-second', '/register?seller=1'],
      ['add-project', '/addProject'],
      ['my-projects', '/myprojects'],
      ['project', `/project/${projects.ofBuyer('OPEN')}`],
      ['bids-open', `/project/${projects.ofBuyer('OPEN')}/bids`],
      ['bids-accepted', `/project/${awarded}/bids`],
      ['bids-of-another', `/project/${projects.withoutBid()}/bids`],
      ['assign', `/projects/${awarded}/assign/${projects.freelancerId}`],
      ['assign-no-bid', `/projects/${projects.ofBuyer('OPEN')}/assign/${projects.freelancerId}`],
      ['assign-completed', `/projects/${projects.shared('COMPLETED')}/assign/${projects.freelancerId}`],
      ['payment', `/payment/${projects.module('PAY').id}`],
      ['payment-paid', `/payment/${projects.module('COMPLETED').id}`],
      ['payment-too-soon', `/payment/${projects.module('WAITING').id}`],
      ['success2-unknown', '/success2'],
      ['user-self', `/user/${buyer.user.id}`],
    ],
    seller: [
      ['home', '/'],
      ['gig-own', `/gig/${gig.id}`],
      ['orders', '/orders'],
      ['my-gigs', '/mygigs'],
      ['add', '/add'],
      ['order', `/order/${orders.received('PAID').id}`],
      ['order-without-requirements', `/order/${orders.withoutRequirements().id}`],
      ['order-delivered', `/order/${orders.received('DELIVERED').id}`],
      ['order-finished', `/order/${orders.received('FINISHED').id}`],
      ['receipt', `/receipt/${orders.received('FINISHED').id}`],
      ['order-unknown', `/order/${unknownId}`],
      ['upload-work', `/upload-work/${orders.received('PAID').id}`],
      ['upload-work-paid', `/upload-work/${orders.received('FINISHED').id}`],
      ['projects', '/projects'],
      ['project-to-bid-on', `/project/${projects.withoutBid()}`],
      ['project-bid-pending', `/project/${projects.withBid('PENDING')}`],
      ['project-bid-rejected', `/project/${projects.withBid('REJECTED')}`],
      ['project-bid-accepted', `/project/${projects.withBid('ACCEPTED')}`],
      ['my-works', '/myworks'],
      ['earnings', '/earnings'],
      ['assigned-module', `/assignedModule/${awarded}`],
      ['assigned-module-completed', `/assignedModule/${projects.shared('COMPLETED')}`],
      ['assigned-module-of-another', `/assignedModule/${projects.withoutBid()}`],
      ['messages', '/messages'],
      ['notifications', '/notifications'],
      ['settings', '/settings'],
      ['notification-settings', '/settings/notifications'],
      ['message', `/message/${conversation.id}`],
      ['wrong-role', '/addProject'],
      ['user-self', `/user/${seller.user.id}`],
    ],
    'new buyer': [
      ['home', '/'],
      ['orders-none', '/orders'],
      ['my-projects-none', '/myprojects'],
      ['messages-none', '/messages'],
      ['notifications-none', '/notifications'],
      ['user-self', `/user/${people['new buyer'].user.id}`],
    ],
    'new seller': [
      ['home', '/'],
      ['orders-none', '/orders'],
      ['my-gigs-none', '/mygigs'],
      ['my-works-none', '/myworks'],
      ['earnings-none', '/earnings'],
      ['messages-none', '/messages'],
      ['user-self', `/user/${people['new seller'].user.id}`],
    ],
  };
  const shown = Object.values(screens)
    .flat()
    .map(([, path]) => path.replace(/[?#].*/, ''));
  const others = routeTable.filter(({ route, role: opener }) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`, 'i');
    return opener === role && !shown.some((path) => pattern.test(path));
  });
  const nameOf = (route: string) => route.replaceAll(/\W+/g, '-').slice(1);
  return [
    ...screens[role],
    ...others.map(({ route, path }): Screen => [nameOf(route), path?.(sample, people) ?? route]),
  ];
}
