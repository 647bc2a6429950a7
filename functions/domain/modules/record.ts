import { keys } from '#functions/table/keys.ts';
import type { Key } from '#functions/table/table.ts';
import type { Module } from '#shared/entities/module.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';
import { toMajor } from '#shared/rules/money.ts';

/** A module as it is kept. Its two parties stand on it, so that each change checks them without another read. */
export type ModuleItem = Key & {
  id: string;
  projectId: string;
  clientId: string;
  freelancerId: string;
  name: string;
  details: string;
  deadlineDays: number;
  status: ModuleStatus;
  updateCount: number;
  projectURL?: string;
  images: string[];
  /** Approved, in minor units. */
  amount?: number;
  currency: string;
  paidAt?: string;
};

/** The id of a project's module at this place, counted from 1. */
export const moduleId = (projectId: string, place: number): string =>
  `${projectId}.${String(place).padStart(3, '0')}`;

/** Where the module of this id is kept. */
export function moduleKey(id: string): Key {
  const [projectId = '', place = ''] = id.split('.');
  return keys.module(projectId, Number(place));
}

/** A module as answers carry it. */
export function toModule(item: ModuleItem): Module {
  const { id, projectId, name, details, deadlineDays, status, updateCount, images, amount } = item;
  return {
    id,
    projectId,
    name,
    details,
    deadlineDays,
    status,
    updateCount,
    projectURL: item.projectURL ?? null,
    images,
    amount: amount === undefined ? null : toMajor(amount),
  };
}
