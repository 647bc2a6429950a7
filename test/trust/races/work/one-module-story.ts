import { expect } from 'vitest';

import { findStory } from '#functions/domain/modules/read.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { noMoney } from '#shared/rules/money/held-money.ts';
import { moduleRules } from '#shared/work/module.ts';
import type { NamedVerb } from '#shared/work/phases.ts';
import { begun, type Progress } from '#shared/work/progress.ts';
import { aBidding, projectOf } from '#test/functions/domain/a-project.ts';
import { AMOUNT, type Assignment } from '#test/functions/domain/an-assigned-module.ts';
import * as modules from '#test/functions/domain/work.ts';
import { toModuleRecord } from '#test/support/work.ts';
import { briefProject } from '#test/trust/races/brief-records.ts';

const seen = (module: Progress) => {
  const { held, released, returning, returned } = module.money;
  const { was, agreed } = module;
  return { stage: moduleRules.stageOf(module), was, agreed, held, released, toBuyer: returning + returned };
};

/** Expects one event for each version, which together make the module what it is, and books that say the same. */
export async function expectOneStory(id: string) {
  const story = await findStory(id);
  if (!story) throw new Error('There is no such module.');
  const module = toModuleRecord(story.item);
  const events = story.events as WorkEvent<NamedVerb>[];
  // A module begins with the version of its project.
  expect(events).toHaveLength(module.version - (await projectOf(module.projectId)).ver);
  const assigned: Progress = { ...begun(module.times.made), terms: module.terms, money: noMoney };
  const replayed = events.reduce(
    (before, { what, by, at, amount }) =>
      moduleRules.step(before, { do: what, by: by.kind, at, amount }).after,
    assigned,
  );
  expect(seen(module)).toEqual(seen(replayed));
  expect(await books.mistakesIn(`module ${id}`)).toEqual([]);
  return module;
}

/** A project with few words that is given to a freelancer. */
export const anAward = () => aBidding('ACCEPTED', briefProject);
/** Something that is done to this module. */
type Move = (assignment: Assignment) => Promise<unknown>;
export const toApprove: Move = ({ module, client }) =>
  modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
export const toConfirm: Move = ({ module, freelancer }) =>
  modules.decide(module.id, freelancer, { status: 'PAY' });
