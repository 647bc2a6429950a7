import * as domain from '#functions/domain/modules/modules.ts';
import * as reading from '#functions/domain/modules/read.ts';
import type { ModuleItem, ModuleStory } from '#functions/domain/modules/record.ts';

// What is done to modules, answered by their records.

const recordOf = async (story: Promise<ModuleStory>): Promise<ModuleItem> => (await story).module;

export const { find, get } = reading;
export const ofProject = async (projectId: string, viewerId: string) =>
  (await reading.ofProject(projectId, viewerId)).map(({ module }) => module);
export const edit = (...given: Parameters<typeof domain.edit>) => recordOf(domain.edit(...given));
export const submit = (...given: Parameters<typeof domain.submit>) => recordOf(domain.submit(...given));
export const decide = (...given: Parameters<typeof domain.decide>) => recordOf(domain.decide(...given));
