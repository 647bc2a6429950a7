import type { WorkKeys } from '#functions/domain/work/kind.ts';
import { keys } from '#functions/table/keys.ts';
import { MODULE_ID, moduleId, moduleNumber, projectIdOf } from '#shared/rules/work/module-id.ts';

import { moduleKey } from './record.ts';

/** How modules are found: with their projects. */
export const moduleKeys: WorkKeys = {
  isId: (id) => MODULE_ID.test(id),
  keyOf: moduleKey,
  idIn(key) {
    const module = keys.module.match(key);
    return module && moduleId(module.projectId, module.number);
  },
  eventKey: (id, version) => keys.moduleEvent(projectIdOf(id), moduleNumber(id), version),
};
