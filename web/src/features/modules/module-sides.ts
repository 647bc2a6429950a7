import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { ModuleParty } from '#shared/rules/work/module.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';

/** The two people of a module. What is said about held money knows them as a buyer and a seller. */
export type Sides = { client: Pick<UserCard, 'id' | 'username' | 'img'>; freelancer: UserCard };

/** A module with its two people, for what is said about its money. */
export type SidedModule = Module & { buyer: UserCard; seller: UserCard };

export const withSides = (module: Module, { client, freelancer }: Sides): SidedModule => ({
  ...module,
  buyer: client,
  seller: freelancer,
});

/** The role of a module's party in what is said about its money. */
export const roleOf = (party: ModuleParty): OrderRole => (party === 'client' ? 'buyer' : 'seller');
