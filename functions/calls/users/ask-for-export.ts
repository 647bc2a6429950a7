import { askForExport } from '#functions/domain/export/export.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/users.ts';

export const handler = handle(calls.askForExport, { run: ({ caller }) => askForExport(caller.id) });
