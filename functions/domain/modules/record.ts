import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { Module } from '#shared/entities/module.ts';
import { moduleNumber, projectIdOf } from '#shared/rules/module-id.ts';
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
  /** The marketplace's part of what the freelancer is paid, in basis points, as it was when the module was assigned. */
  commissionRate: number;
  paidAt?: string;
  /** Every change adds 1. */
  version?: number;
};

/** The version of a module. */
export const versionOf = ({ version = 0 }: Pick<ModuleItem, 'version'>): number => version;

/** The key of the module of this id. */
export const moduleKey = (id: string): Key => keys.module(projectIdOf(id), moduleNumber(id));

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
    version: versionOf(item),
  };
}
