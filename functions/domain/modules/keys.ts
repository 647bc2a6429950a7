import type { WorkKeys } from '#functions/domain/work/kind.ts';
import { keys } from '#functions/table/keys.ts';
import { MODULE_ID, moduleId, moduleNumber, projectIdOf } from '#shared/rules/module-id.ts';

import { moduleKey } from './record.ts';

const { PK: PARTITION } = keys.project('');
const MODULE = 'MOD#';

/** How modules are found: with their projects. */
export const moduleKeys: WorkKeys = {
  isId: (id) => MODULE_ID.test(id),
  keyOf: moduleKey,
  idIn: ({ PK, SK }) =>
    PK.startsWith(PARTITION) && SK.startsWith(MODULE)
      ? moduleId(PK.slice(PARTITION.length), Number(SK.slice(MODULE.length)))
      : undefined,
  eventKey: (id, version) => keys.moduleEvent(projectIdOf(id), moduleNumber(id), version),
};
