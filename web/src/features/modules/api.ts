import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import { CallFailed } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import type { Bid } from '#shared/entities/work/bid.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { isAccepted } from '#shared/rules/work/bid.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import { hasWorkBegun } from '#shared/rules/work/module.ts';
import { api } from '#web/lib/api/client.ts';
import { findInPages } from '#web/lib/api/find-in-pages.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { refetchOnVisit, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { pollEvery } from '#web/lib/live/coverage.ts';
import { paymentQuery } from '#web/lib/payments/payment-query.ts';

const keys = queryKeys.modules;

/** Milliseconds between refetches while a page about modules is open, to show what the other party did. */
const POLLING_INTERVAL = 15_000;

/** A project's modules in order. */
export const modulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.ofProject(projectId),
    queryFn: async ({ signal }) => {
      const { items } = await api.modules.ofProject({ params: { projectId } }, { signal });
      return items;
    },
    ...refetchOnVisit,
  });

/** Whether work on this project was handed in. Without modules there is nothing to ask for. */
export const hasWorkBegunQuery = ({ id, assignedModules }: Pick<Project, 'id' | 'assignedModules'>) =>
  queryOptions({ ...modulesQuery(id), select: hasWorkBegun, enabled: assignedModules > 0 });

/** A project's modules, polled, for a page that stays open while both parties work. */
export const polledModulesQuery = (projectId: string) =>
  queryOptions({ ...modulesQuery(projectId), refetchInterval: pollEvery(POLLING_INTERVAL) });

/** The bid of this freelancer on the client's own project. None for a 400: the id in the address may be malformed. */
async function bidOf(projectId: string, freelancerId: string, signal: AbortSignal): Promise<Bid | undefined> {
  try {
    return (await api.bids.check({ query: { projectId, freelancerId } }, { signal })).bid;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 400) return undefined;
    throw error;
  }
}

/**
 * The bid whose work the client sees at the address of this freelancer: theirs, if it is accepted or was until its modules
 * were over; otherwise the accepted one of the project, null if there is none.
 */
export const assignedBidQuery = (projectId: string, freelancerId: string) =>
  queryOptions({
    queryKey: keys.assignedBid(projectId, freelancerId),
    queryFn: async ({ signal }): Promise<Bid | null> => {
      const bid = await bidOf(projectId, freelancerId, signal);
      if (bid && (isAccepted(bid.status) || bid.isWorkOver)) return bid;
      const accepted = await findInPages(
        (query) => api.projects.bids({ params: { id: projectId }, query }, { signal }),
        ({ status }) => isAccepted(status),
      );
      return accepted ?? null;
    },
    ...refetchOnVisit,
  });

/** Starts the payment of a module. */
export const modulePaymentQuery = (id: string) =>
  paymentQuery({
    queryKey: keys.payment(id),
    start: (options) => api.modules.pay({ params: { id } }, options),
    payable: keys.ofProject(projectIdOf(id)),
  });

/** Starts to pay this amount (major units, as requests carry it) beforehand. */
export const fundingQuery = (id: string, amount: string) =>
  paymentQuery({
    queryKey: [...keys.payment(id), amount],
    start: (options) => api.modules.fund({ params: { id }, body: { amount } }, options),
    payable: keys.ofProject(projectIdOf(id)),
  });

/** What every mutation of a module does to the cache: the returned module replaces the one in its project's list. */
const moduleChange = (projectId: string) => ({
  onSuccess: (module: Module, _variables: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    updateQuery<Module[]>(
      client,
      keys.ofProject(projectId),
      (modules) => modules && withModule(modules, module),
    ),
  meta: {
    invalidatesInBackground: [queryKeys.earnings.all],
    invalidatesOnError: [keys.ofProject(projectId)],
  },
});

/** With what the list alone says of a module. */
const withModule = (modules: Module[], changed: Module) =>
  modules.some(({ id }) => id === changed.id)
    ? modules.map((each) => (each.id === changed.id ? { ...each, ...changed } : each))
    : [...modules, changed];

type Calls = Api['modules'];
export type ModuleFields = RequestOf<Calls['update']>['body'];

/** Assigns the next module. */
export const assignModule = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Submission<ModuleFields>) =>
      api.modules.create({ body: { projectId, ...body } }, { idempotencyKey }),
    ...moduleChange(projectId),
  });

/** Edits an assigned module, once. */
export const editModule = ({ id, projectId, version: seen }: Module) =>
  mutationOptions({
    mutationFn: ({ body }: { body: ModuleFields }) =>
      api.modules.update({ params: { id }, body: { ...body, seen } }),
    ...moduleChange(projectId),
  });

/** Approves the submitted work with an amount. */
export const approveWork = ({ id, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ body: { amount }, seen }: Submission<{ amount: string }>) =>
      api.modules.status({ params: { id }, body: { status: 'OK', amount, seen } }),
    ...moduleChange(projectId),
  });

/** A decision on a module as it was when the user decided. A refetch may change the module before it is sent. */
type Decision = { status: 'REWORK' | 'PAY' | 'SUBMITTED'; module: Module };

/** Asks for rework (REWORK), accepts the approved amount (PAY) or refuses it (SUBMITTED). */
export const changeModuleStatus = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ status, module: { id, amount, version: seen } }: Decision) =>
      api.modules.status({
        params: { id },
        body: status === 'PAY' ? { status, amount, seen } : { status, seen },
      }),
    ...moduleChange(projectId),
  });

/** Hands in the work of a module. */
export const submitWork = ({ id, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ body }: { body: RequestOf<Calls['submit']>['body'] }) =>
      api.modules.submit({ params: { id }, body }),
    ...moduleChange(projectId),
  });

/** Cancels a late module as its client, or gives it up as its freelancer. */
export const cancelModule = ({ id, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ body, seen }: Submission<NonNullable<RequestOf<Calls['cancel']>['body']>>) =>
      api.modules.cancel({ params: { id }, query: { seen }, body }),
    ...moduleChange(projectId),
  });

/** Gives back all or part of what was released, as its freelancer. Its dialog always names the version, without which it is refused. */
export const refundModule = ({ id, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ body, seen }: Submission<NonNullable<RequestOf<Calls['refund']>['body']>>) =>
      api.modules.refund({ params: { id }, query: { seen: Number(seen) }, body }),
    ...moduleChange(projectId),
  });

/** What every step of a dispute does to the cache. It answers the dispute, so the modules are fetched again. */
const disputeChange = (projectId: string) => ({
  meta: {
    invalidates: [keys.ofProject(projectId)],
    invalidatesInBackground: [queryKeys.earnings.all],
    invalidatesOnError: [keys.ofProject(projectId)],
  },
});

type Offer = Submission<NonNullable<RequestOf<Api['disputes']['offer']>['body']>>;

/** Opens a dispute about what is held for a module, with an amount for its freelancer. */
export const openDispute = ({ id: moduleId, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ body, seen, idempotencyKey }: Offer) =>
      api.disputes.create({ query: { seen }, body: { ...body, moduleId } }, { idempotencyKey }),
    ...disputeChange(projectId),
  });

/** Names an amount for the freelancer in an open dispute. */
export const offerAmount = ({ id, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ body, seen }: Offer) => api.disputes.offer({ params: { id }, query: { seen }, body }),
    ...disputeChange(projectId),
  });

/** Accepts the amount of the other side, which ends the dispute. */
export const acceptOffer = ({ id, projectId }: Module) =>
  mutationOptions({
    mutationFn: ({ seen }: Submission<object>) => api.disputes.accept({ params: { id }, query: { seen } }),
    ...disputeChange(projectId),
  });
