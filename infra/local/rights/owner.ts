import { AsyncLocalStorage } from 'node:async_hooks';

import type { Statement } from '#infra/functions/policy.ts';

import { type Tool, tools } from './tools.ts';

/** Who makes a request: a function, or a tool. */
export type Owner = {
  name: string;
  policy: readonly Statement[];
  /** The settings that a function is given; tools see all. */
  settings?: ReadonlySet<string>;
};

const running = new AsyncLocalStorage<Owner>();
let ownerOfTheRest: Owner | undefined;

/** Runs this as somebody: with their rights and settings, and no others. */
export const runAs = <T>(owner: Owner, run: () => T): T => running.run(owner, run);

/** Runs this as a tool. */
export const asTool = <T>(name: Tool, run: () => T): T => runAs({ name, policy: tools[name] }, run);

/** Makes this tool the owner of what nobody else in this process owns. */
export function ownTheRest(name: Tool): void {
  ownerOfTheRest = { name, policy: tools[name] };
}

/** Who runs now. */
export const currentOwner = (): Owner | undefined => running.getStore() ?? ownerOfTheRest;
