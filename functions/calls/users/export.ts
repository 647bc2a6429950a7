import { readExport } from '#functions/domain/export/export.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.export, { run: ({ caller }) => readExport(caller.id) });
