import { describe, expect, it } from 'vitest';

import { getDue } from '#functions/domain/modules/payment.ts';
import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { newId } from '#functions/lib/ids.ts';
import { aBidding, projectOf } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent, useMarket } from '#test/functions/domain/an-order.ts';
import { assign, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';

useMarket();
const { withLostAcknowledgement } = useFaultyConnection();

const ROUNDS = 6;

describe('when the response to a write is lost, its repetition is recognized', () => {
  it('for a module, which is assigned once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, projectId } = await aBidding('ACCEPTED');
      const key = round % 2 ? newId() : undefined;
      const module = await withLostAcknowledgement(() => assign(client.id, moduleFields(projectId), key));
      expect(module.id).toBe(`${projectId}-001`);
      expect((await projectOf(projectId)).modCount).toBe(1);
    }
  });

  it('for its one edit', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, module } = await aModule();
      const { name, details, deadlineDays } = moduleFields(module.projectId, { name: `Name ${round}` });
      const edited = await withLostAcknowledgement(() =>
        modules.edit(module.id, client.id, { name, details, deadlineDays }),
      );
      expect(edited).toMatchObject({ name: `Name ${round}`, updateCount: 1 });
    }
  });

  it('for every step from the submission to the confirmation', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, freelancer, module } = await aModule();
      const { id } = module;
      const submit = () => modules.submit(id, freelancer.id, work);
      const steps = [
        submit,
        () => modules.decide(id, client, { status: 'REWORK' }),
        submit,
        () => modules.decide(id, client, { status: 'OK', amount: 100 }),
        () => modules.decide(id, freelancer, { status: 'SUBMITTED' }),
        () => modules.decide(id, client, { status: 'OK', amount: AMOUNT }),
        () => modules.decide(id, freelancer, { status: 'PAY' }),
      ];
      const seen = [];
      for (const step of steps) seen.push((await withLostAcknowledgement(step)).status);
      expect(seen).toEqual(['SUBMITTED', 'REWORK', 'SUBMITTED', 'OK', 'SUBMITTED', 'OK', 'PAY']);
      expect((await modules.get(id)).amount).toBe(AMOUNT);
    }
  });

  it('for the beginning of a payment and its success, which counts once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, module, projectId } = await aModule('PAY');
      const charge = await getDue(module.id, client.id);
      const { intentId } = await withLostAcknowledgement(() => attachIntent(charge, `pi_${newId()}`, 1));
      const metadata = { environment: 'local', kind: 'module', id: module.id };
      const success = aSucceededIntent(module.id, intentId, { amount: AMOUNT, received: AMOUNT, metadata });
      expect(await withLostAcknowledgement(() => settle(success, { eventId: `evt_${newId()}` }))).toBe(
        'recorded',
      );
      expect((await projectOf(projectId)).doneCount).toBe(1);
    }
  });
});
