import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { cancel } from '#functions/domain/modules/cancel.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { newId } from '#functions/lib/ids.ts';
import { NewModule } from '#shared/entities/work/module.ts';
import type { ModuleStage, ModuleStatus } from '#shared/rules/work/module.ts';
import { aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { assign, attachIntent, openDispute, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import type { ModuleRecord } from '#test/support/work.ts';

import { aBidding, type Bidding } from './a-project.ts';

/** The fields of a new module. */
export const moduleFields = (projectId: string, more: Partial<Record<keyof NewModule, unknown>> = {}) =>
  NewModule.parse({
    projectId,
    name: 'The basket',
    details: 'Adding, changing and removing lamps, and what they cost together.',
    deadlineDays: '14',
    ...more,
  });

/** The approved amount of these modules, in minor units. */
export const AMOUNT = 45_050;

/** The submitted work. */
export const work = { projectURL: 'https://github.com/lamps/basket' };

/** What is paid beforehand for a funded module, in minor units. */
export const FUNDED = 60_000;

/** Pays this much beforehand for a module, as reported by the provider's event. */
export const fund = async (id: string, clientId: string, amount = FUNDED): Promise<void> =>
  report(id, amount, await getFunding(id, clientId, { amount }));

/** A module in this stage for which money is held, or was, paid in this way. */
export async function aFundedModule(
  stage: ModuleStage = 'WAITING',
  on?: Bidding,
  pay: (id: string, clientId: string) => Promise<unknown> = fund,
): Promise<Assignment> {
  const assignment = await aModule('WAITING', on);
  const { client, freelancer, module } = assignment;
  const { id } = module;
  const to = decided(id);
  await pay(id, client.id);
  const submit = () => modules.submit(id, freelancer.id, work);
  const approve = () => to(client, 'OK', AMOUNT);
  const paths: Record<ModuleStage, (() => Promise<unknown>)[]> = {
    WAITING: [],
    SUBMITTED: [submit],
    OK: [submit, approve],
    REWORK: [submit, () => to(client, 'REWORK')],
    // The confirmation of a funded module completes it.
    PAY: [submit, approve, () => to(freelancer, 'PAY')],
    COMPLETED: [submit, approve, () => to(freelancer, 'PAY')],
    DISPUTED: [submit, () => openDispute({ id, userId: client.id }, { amount: 100, reason: 'Half of it.' })],
    ENDED: [() => cancel({ id, userId: freelancer.id })],
  };
  for (const step of paths[stage]) await step();
  return { ...assignment, module: await modules.get(id) };
}

export type Assignment = Bidding & { module: ModuleRecord };

/** A module in this status, brought there step by step, on a new project or on a given one. */
export async function aModule(status: ModuleStatus = 'WAITING', on?: Bidding): Promise<Assignment> {
  const bidding = on ?? (await aBidding('ACCEPTED'));
  const { client, freelancer, projectId } = bidding;
  const module = await assign(client.id, moduleFields(projectId), undefined);
  const to = decided(module.id);
  const steps: Partial<Record<ModuleStatus, () => Promise<unknown>>> = {
    SUBMITTED: () => modules.submit(module.id, freelancer.id, work),
    REWORK: () => to(client, 'REWORK'),
    OK: () => to(client, 'OK', AMOUNT),
    PAY: () => to(freelancer, 'PAY'),
  };
  const path =
    status === 'REWORK' ? (['SUBMITTED', 'REWORK'] as const) : (['SUBMITTED', 'OK', 'PAY'] as const);
  const length = path.findIndex((each) => each === status) + 1;
  for (const step of path.slice(0, length)) await steps[step]?.();
  return { ...bidding, module: await modules.get(module.id) };
}

/** A module that its client has paid. */
export async function aPaidModule(on?: Bidding): Promise<Assignment> {
  const assignment = await aModule('PAY', on);
  await payFor(assignment.module);
  return assignment;
}

/** Pays a confirmed module, as reported by the provider's event. */
export const payFor = async ({ id, clientId }: ModuleRecord): Promise<void> =>
  report(id, AMOUNT, await getDue(id, clientId));

/** Reports that this much was paid for a module. */
async function report(id: string, amount: number, due: PayableNow): Promise<void> {
  const { intentId } = await attachIntent(due, `pi_${newId()}`, 1);
  const metadata = { environment: 'local', kind: 'module', id };
  const paid = { amount, received: amount, metadata };
  await settle(aSucceededIntent(id, intentId, paid), { eventId: `evt_${newId()}` });
}

const decided = (id: string) => (party: SessionUser, status: ModuleStatus, amount?: number) =>
  modules.decide(id, party, { status, amount });
