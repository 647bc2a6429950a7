import { requireProof } from '#functions/domain/accounts/proof.ts';
import { askForExport } from '#functions/domain/export/export.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/users.ts';

export const handler = handle(calls.askForExport, {
  run: async ({ body, caller, request }) => {
    const { steps, forget } = await requireProof(caller, body, request.address);
    const [asked] = await Promise.all([askForExport(caller.id, steps), forget()]);
    return asked;
  },
});
