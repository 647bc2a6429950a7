import { beforeEach, expect, vi } from 'vitest';

import { getDue } from '#functions/domain/modules/money/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { aBidding, projectOf, type Bidding } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT } from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { attachIntent, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { sized } from '#test/size.ts';
import { booksUnder } from '#test/support/work.ts';
import { bookedCharges } from '#test/trust/faults/booked-charges.ts';
import { CLIENTS, useRaces } from '#test/trust/races/a-race.ts';
import { briefProject as brief } from '#test/trust/races/brief-records.ts';

const { itHolds, itKeepsRecordsConsistent } = useRaces();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));

const byEvent = () => ({ eventId: `evt_${newId()}` });

/** A module whose payment has been started, and its succeeded intent. */
async function aPayment(on?: Bidding) {
  const assignment = await aModule('PAY', on);
  const { module, client } = assignment;
  const { id } = module;
  const { intentId } = await attachIntent(await getDue(id, client.id), `pi_${newId()}`, 1);
  const paid = { amount: AMOUNT, received: AMOUNT, metadata: { environment: 'local', kind: 'module', id } };
  return { ...assignment, success: aSucceededIntent(id, intentId, paid) };
}

/** A project with all its modules, each with a started payment. */
async function startedPayments(numberOfModules: number) {
  const bidding = await aBidding('ACCEPTED', { ...brief, numberOfModules });
  const started = [];
  for (let count = 0; count < numberOfModules; count += 1) started.push(await aPayment(bidding));
  return { projectId: bidding.projectId, started };
}

const chargesOf = async (id: string) => bookedCharges(await recordsUnder(booksUnder('module', id)));

itHolds(
  'the payments of all modules complete each module, and the project once',
  async () => {
    const { projectId, started } = await startedPayments(CLIENTS);
    const { ver } = await projectOf(projectId);
    return {
      tasks: started.flatMap(({ success, client }) => [
        () => settle(success, byEvent()),
        () => settle(success, byEvent()),
        () => settle(success, { payerId: client.id }),
      ]),
      check: async ({ answers }) => {
        expect(answers).toHaveLength(3 * CLIENTS);
        expect(await projectOf(projectId)).toMatchObject({
          doneCount: CLIENTS,
          ver: ver + 1,
          card: { isCompleted: true },
        });
        expect(answers.filter((outcome) => outcome === 'recorded')).toHaveLength(CLIENTS);
        expect(new Set(answers)).toEqual(new Set(['recorded', 'known']));
        for (const { module } of started) {
          expect((await modules.get(module.id)).status).toBe('COMPLETED');
          expect(await chargesOf(module.id)).toHaveLength(1);
        }
        expect(logged).not.toHaveBeenCalled();
      },
    };
  },
  sized(1, 10),
);

itKeepsRecordsConsistent();
