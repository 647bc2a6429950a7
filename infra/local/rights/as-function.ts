import { functionNamed } from '#infra/functions/functions.ts';
import { policyOf } from '#infra/functions/policy.ts';

import { type Owner, runAs } from './owner.ts';

const owners = new Map<string, Owner>();

/** A function as the owner of what it requests. There is one of each, from which a test can take a right. */
export function ownerOf(functionName: string): Owner {
  const known = owners.get(functionName);
  if (known) return known;
  const { access } = functionNamed(functionName);
  const owner = { name: functionName, policy: policyOf(access), settings: new Set<string>(access.settings) };
  owners.set(functionName, owner);
  return owner;
}

/** Runs this as the function with this name. */
export const asFunction = <T>(functionName: string, run: () => T): T => runAs(ownerOf(functionName), run);
