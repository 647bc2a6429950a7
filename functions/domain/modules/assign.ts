import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { countCreation } from '#functions/domain/accounts/creations.ts';
import { requireUnblocked } from '#functions/domain/conversations/block.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject } from '#functions/domain/projects/record.ts';
import { duePlace } from '#functions/domain/work/due.ts';
import { newsSteps } from '#functions/domain/work/news.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { commissionRate } from '#functions/lib/commission-rate.ts';
import { AppError, conflict } from '#functions/lib/errors.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { change, check, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { NewModule } from '#shared/entities/work/module.ts';
import { noMoney } from '#shared/rules/money/held-money.ts';
import { moduleId } from '#shared/rules/work/module-id.ts';
import { mostAssigned } from '#shared/rules/work/module.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import type { NamedVerb } from '#shared/work/phases.ts';
import { begun } from '#shared/work/progress.ts';

import { endUnfunded } from './clock.ts';
import { moduleKind } from './kind.ts';
import { get } from './read.ts';
import type { ModuleItem } from './record.ts';

/**
 * Assigns a module of this project to the freelancer whose bid is accepted. A module's number is part of its key and
 * the project counts its modules, so there are never more at once than were announced, or more in all than may be.
 */
export async function assign(
  project: CountedProject,
  clientId: string,
  fields: NewModule,
  idempotencyKey: string | undefined,
): Promise<ModuleItem> {
  const request = { owner: clientId, call: 'modules.create', key: idempotencyKey, input: fields };
  return untilCurrent(
    () => projects.getCounted(project.card.id),
    (current) =>
      createOnce(request, {
        id: moduleId(current.card.id, current.modCount + 1),
        create: async (claim) => {
          const module = await nextModule(current, clientId, fields);
          await transact([
            ...countModule(current),
            create(module),
            beginWork(module.card.id, module.card.seller.id, () => conflict(moduleTexts.freelancerGone)),
            beginWork(module.card.id, clientId, () => conflict(userTexts.closing)),
            ...requireUnblocked(clientId, module.card.seller.id),
            ...(await newsSteps(moduleKind, module.card, assigned(module))),
            countCreation(clientId, 'modules'),
            ...claim,
          ]);
          return module;
        },
        get,
        // Modules are dropped with the bid of their freelancer, and their numbers are given again.
        mark: { own: current.wonBy, of: ({ card }) => card.seller.id },
      }),
    project,
  );
}

/** The next module of this project. Where all are assigned, what is due for them by themselves may make room. */
async function nextModule(project: CountedProject, clientId: string, fields: NewModule): Promise<ModuleItem> {
  try {
    return draft(project, clientId, fields);
  } catch (error) {
    if (error instanceof AllAssigned && (await endUnfunded(project.card.id))) throw new Outdated();
    throw error;
  }
}

/** 409: the project has as many modules as were announced. */
class AllAssigned extends AppError {}

/**
 * The next module of this project, not stored yet. 409 without an accepted bid, when its freelancer has deleted their
 * account, when all modules are assigned, and when too many have ended to be replaced.
 */
export function draft(project: CountedProject, clientId: string, fields: NewModule): ModuleItem {
  projects.requireClient(project, clientId);
  const { card, wonBy, freelancerGone, modCount, endedCount = 0, currency } = project;
  if (card.stage === 'CLOSED') throw conflict(projectTexts.isClosed);
  if (!wonBy) throw conflict(moduleTexts.noBidYet);
  if (freelancerGone) throw conflict(moduleTexts.freelancerGone);
  // First, because no end makes room for another one then.
  if (modCount >= mostAssigned(card.numberOfModules)) throw conflict(moduleTexts.tooManyEnded);
  if (modCount - endedCount >= card.numberOfModules) throw new AllAssigned('conflict', moduleTexts.full);
  const number = modCount + 1;
  const { projectId, name, details, deadlineDays } = fields;
  const workCard: ModuleItem['card'] = {
    ...begun(timestamp()),
    kind: 'module',
    id: moduleId(projectId, number),
    // The project's version grows whenever its modules are dropped, so a module never has a version of the one it replaces.
    version: project.ver,
    title: name,
    buyer: { id: clientId },
    seller: { id: wonBy },
    terms: { days: deadlineDays, revisions: null, total: null },
    money: { ...noMoney, currency },
    commissionRate: commissionRate(),
  };
  return {
    ...keys.module(projectId, number),
    ...duePlace(moduleKind, workCard),
    card: workCard,
    terms: { lines: [] },
    details,
    images: [],
  };
}

/** That it was assigned, which stands in the module itself. */
const assigned = ({ card: { times, buyer } }: ModuleItem): WorkEvent<NamedVerb> => ({
  at: times.made,
  by: { kind: 'buyer', id: buyer.id },
  what: 'place',
});

/** Steps: counts one more module of the project, if its count and its freelancer are those that were read, and that freelancer is not gone. */
function countModule({ card, wonBy = '', modCount }: CountedProject): Step[] {
  return [
    check(keys.project(card.id), { when: { wonBy, freelancerGone: absent } }),
    change(keys.projectCounts(card.id), { set: { modCount: modCount + 1 }, when: { modCount } }),
  ];
}
