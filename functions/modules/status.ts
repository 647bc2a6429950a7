import { toModule } from '#functions/data/module-view.ts';
import * as modules from '#functions/data/modules.ts';
import { handle } from '#functions/lib/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(calls.status, async ({ params, body, caller }) =>
  toModule(await modules.decide(params.id, caller, body)),
);
