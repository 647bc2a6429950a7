import type { Key } from '#functions/table/client.ts';

/** An operator, as their acts name them. */
export type ActingOperator = { id: string; name: string };

/** That somebody is an operator: since when (ISO), and who ran the command that made them one. */
export type GrantItem = Key & { userId: string; since: string; by: string };
