import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { Module } from '#shared/entities/module.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';
import { toMajor } from '#shared/rules/money.ts';

/** A module as it is stored. It has both parties' ids, so that a write can check them without reading the project. */
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
  /** The approved amount, in minor units. */
  amount?: number;
  currency: string;
  paidAt?: string;
};

/** The id of a project's module of this number, counted from 1. */
export const moduleId = (projectId: string, number: number): string =>
  `${projectId}.${String(number).padStart(3, '0')}`;

/** The key of the module of this id. */
export function moduleKey(id: string): Key {
  const [projectId = '', number = ''] = id.split('.');
  return keys.module(projectId, Number(number));
}

/** A module as responses carry it. */
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
