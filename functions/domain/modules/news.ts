import { tell } from '#functions/domain/news/tell.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { NamedReminder } from '#shared/work/named.ts';
import type { Reminder } from '#shared/work/reminders.ts';

import type { ModuleEventItem, ModuleItem } from './record.ts';

/** The pages on which its freelancer and its client see a module. */
export const pagesOf = ({ projectId, freelancerId }: Pick<ModuleItem, 'projectId' | 'freelancerId'>) => ({
  freelancer: `/assignedModule/${projectId}`,
  client: `/projects/${projectId}/assign/${freelancerId}`,
});

/** Steps: those parties of a module who did not do it themselves are told what happened to it. */
export function tellOf(module: ModuleItem, { what, by, amount }: ModuleEventItem): Step[] {
  const { name: title, clientId, freelancerId } = module;
  const news = { kind: `module.${what}`, title, by, amount: amount ?? module.amount } as const;
  const pages = pagesOf(module);
  return [
    ...(by === 'freelancer' ? [] : [tell(freelancerId, { ...news, path: pages.freelancer })]),
    ...(by === 'client' ? [] : [tell(clientId, { ...news, path: pages.client })]),
  ];
}

/** Step: the client is told that this much (minor units) has gone back. */
export const tellRefunded = (module: ModuleItem, amount: number): Step =>
  tell(module.clientId, {
    kind: 'module.refunded',
    title: module.name,
    path: pagesOf(module).client,
    by: 'provider',
    amount,
  });

/** Steps: those whom this reminder is for are told it, with the days that are left. */
export function tellReminder(module: ModuleItem, { what, to }: Reminder<NamedReminder>) {
  const { name: title, clientId, freelancerId } = module;
  const pages = pagesOf(module);
  return (days: number): Step[] =>
    to.map((side) =>
      tell(side === 'seller' ? freelancerId : clientId, {
        kind: `module.${what}`,
        title,
        path: side === 'seller' ? pages.freelancer : pages.client,
        by: 'clock',
        days,
      }),
    );
}
