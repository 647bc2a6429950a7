import { requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { askForExport, findExport } from '#functions/domain/export/export.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.askForExport, {
  load: ({ caller }) => findExport(caller.id),
  run: async ({ body, caller, request, loaded }) => {
    const { steps, forget } = await requireProof(caller, body, request.address);
    const [asked] = await Promise.all([askForExport(caller.id, steps, loaded), forget()]);
    return asked;
  },
});
