import { describe, expect, it } from 'vitest';

import { content } from '#infra/seed/content.ts';
import type { SampleModule } from '#infra/seed/content/types.ts';
import { demoLogins } from '#infra/seed/demo.ts';
import { workAddress } from '#infra/seed/project-steps.ts';
import { BidAmount } from '#shared/entities/bid.ts';
import { ModuleEdit, NewModule, StatusChange, Submission } from '#shared/entities/module.ts';
import { NewProject } from '#shared/entities/project.ts';
import { limits } from '#shared/limits.ts';
import { categories } from '#shared/rules/category.ts';
import { moduleMachine } from '#shared/rules/module-machine.ts';
import { isLocked, moduleStatuses, type ModuleStatus } from '#shared/rules/module.ts';

const { sellers, buyers, projects } = content;
const picture = '/media/someone/picture.webp';
const anId = '0123456789abcdefghjkmnpqrs';
const [maya, kofi] = (['buyer', 'seller'] as const).map(
  (role) => demoLogins.find((each) => each.role === role)?.username ?? '',
);

const joinedOn = (name: string) =>
  [...sellers, ...buyers].find(({ username }) => username === name)?.joined ?? 0;
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const winnerOf = ({ bids }: (typeof projects)[number]) => bids.find(({ accepted }) => accepted !== undefined);
const works = projects.flatMap((project) =>
  (project.modules ?? []).map((module) => ({ ...module, project, key: project.key })),
);

/** The status after a module's steps; throws on a step that the state machine does not allow. */
function statusAfter({ steps = [] }: SampleModule): ModuleStatus {
  let [status, updateCount]: [ModuleStatus, number] = ['WAITING', 0];
  for (const { action } of steps) {
    const legal = moduleMachine.transitions.find(
      (each) => each.action === action && each.from.some((from) => from === status),
    );
    if (!legal || (action === 'edit' && isLocked({ updateCount })))
      throw new Error(`${action} of a module that is ${status}`);
    status = legal.to as ModuleStatus;
    if (action === 'edit') updateCount += 1;
  }
  return status;
}

describe('the sample projects', () => {
  it('are at least twelve, over every category, most of them by different clients', () => {
    expect(projects.length).toBeGreaterThanOrEqual(12);
    expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(projects.map(({ client }) => client)).size).toBeGreaterThanOrEqual(8);
  });

  it('have unique keys, titles and descriptions', () => {
    expect(duplicates(projects.map(({ key }) => key))).toEqual([]);
    expect(duplicates(projects.map(({ title }) => title))).toEqual([]);
    expect(duplicates(projects.map(({ description }) => description))).toEqual([]);
  });

  it.each(projects)('can be posted by a client who has joined: $key', ({ client, posted, ...project }) => {
    const images = Array.from({ length: project.pictures }, () => picture);
    expect(NewProject.safeParse({ ...project, images }).error).toBeUndefined();
    expect(buyers.map(({ username }) => username)).toContain(client);
    expect(posted).toBeLessThan(joinedOn(client));
  });

  it.each(projects)('are cut on their cards at the end of a word: $key', ({ description }) => {
    const cut = description.slice(0, limits.preview.card);
    const isWhole = /\w$/.test(cut) && /^\W/.test(description.slice(limits.preview.card));
    expect(isWhole, `${cut}…`).toBe(true);
  });

  it('include open ones with several bids, and one that nobody has bid on yet', () => {
    const open = projects.filter((project) => !winnerOf(project));
    expect(open.filter(({ bids }) => bids.length >= 2).length).toBeGreaterThanOrEqual(6);
    expect(open.some(({ bids }) => bids.length === 0)).toBe(true);
  });
});

describe('the sample bids', () => {
  it.each(projects)('are placed once per seller while the project is open: $key', (project) => {
    const { bids, posted } = project;
    expect(duplicates(bids.map(({ freelancer }) => freelancer))).toEqual([]);
    const closed = winnerOf(project)?.accepted ?? 0;
    for (const { freelancer, amount, day, accepted, rejected } of bids) {
      expect(sellers.map(({ username }) => username)).toContain(freelancer);
      expect(BidAmount.safeParse({ amount: String(amount) }).error).toBeUndefined();
      expect(day).toBeLessThanOrEqual(posted);
      expect(day).toBeGreaterThanOrEqual(closed);
      expect(accepted === undefined || rejected === undefined).toBe(true);
      expect(day).toBeGreaterThanOrEqual(accepted ?? rejected ?? 0);
    }
  });

  it.each(projects)('are accepted at most once: $key', ({ bids }) => {
    expect(bids.filter(({ accepted }) => accepted !== undefined).length).toBeLessThanOrEqual(1);
  });

  it('of the demo seller are pending, rejected and accepted', () => {
    const own = projects.flatMap(({ bids }) => bids.filter(({ freelancer }) => freelancer === kofi));
    const states = own.map(({ accepted, rejected }) =>
      accepted !== undefined ? 'accepted' : rejected !== undefined ? 'rejected' : 'pending',
    );
    expect(new Set(states)).toEqual(new Set(['pending', 'rejected', 'accepted']));
  });
});

describe('the sample modules', () => {
  it('are assigned once a bid is accepted, and never more than were announced', () => {
    for (const project of projects) {
      const { key, modules = [], numberOfModules } = project;
      expect(modules.length, key).toBeLessThanOrEqual(numberOfModules);
      for (const { assigned } of modules) {
        expect(assigned, key).toBeLessThanOrEqual(winnerOf(project)?.accepted ?? -1);
      }
      const days = modules.map(({ assigned }) => assigned);
      expect(days, key).toEqual(days.toSorted((a, b) => b - a));
    }
  });

  it.each(works)('are accepted by the API: $key, $name', ({ project, steps = [], ...module }) => {
    expect(NewModule.safeParse({ ...module, projectId: anId }).error).toBeUndefined();
    for (const step of steps) {
      if (step.action === 'edit') {
        expect(ModuleEdit.safeParse({ ...module, details: step.details }).error).toBeUndefined();
      }
      if (step.action === 'submit') {
        const images = Array.from({ length: step.pictures ?? 0 }, () => picture);
        const projectURL = workAddress(project.key, 1);
        expect(Submission.safeParse({ projectURL, images }).error).toBeUndefined();
      }
      if (step.action === 'approve') {
        expect(StatusChange.safeParse({ status: 'OK', amount: step.amount }).error).toBeUndefined();
      }
    }
  });

  it.each(works)('take only steps that the state machine allows, in order of time: $key, $name', (module) => {
    expect(() => statusAfter(module)).not.toThrow();
    const days = [module.assigned, ...(module.steps ?? []).map(({ day }) => day)];
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  });

  it('of the demo accounts are in every status, one is locked, and one slot is free', () => {
    const shared = projects.filter(
      (project) => project.client === maya && winnerOf(project)?.freelancer === kofi,
    );
    const modules = shared.flatMap((project) => project.modules ?? []);
    expect(new Set(modules.map(statusAfter))).toEqual(new Set(moduleStatuses));
    expect(
      modules.some(
        (module) =>
          statusAfter(module) === 'WAITING' && module.steps?.some(({ action }) => action === 'edit'),
      ),
    ).toBe(true);
    expect(modules.some(({ steps }) => steps?.some(({ action }) => action === 'refuse'))).toBe(true);
    const free = shared.filter(
      ({ modules: assigned = [], numberOfModules }) => assigned.length < numberOfModules,
    );
    expect(free.length).toBeGreaterThan(0);
  });

  it('complete a project that the demo seller made for the demo buyer', () => {
    const completed = projects.filter(
      ({ modules = [], numberOfModules }) =>
        modules.filter((module) => statusAfter(module) === 'COMPLETED').length === numberOfModules,
    );
    expect(completed.map((project) => [project.client, winnerOf(project)?.freelancer])).toContainEqual([
      maya,
      kofi,
    ]);
  });
});
