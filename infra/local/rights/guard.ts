import { $Command as Command } from '@aws-sdk/client-dynamodb';

import type { Setting } from '#functions/lib/env.ts';
import { functions } from '#infra/functions/functions.ts';
import { secretOf } from '#infra/functions/policy.ts';

import { askedBy } from './asked.ts';
import { type Asked, denialOf } from './is-allowed.ts';
import { currentOwner, type Owner } from './owner.ts';

/** The error of a request that a policy does not allow. It is none to try again. */
class AccessDenied extends Error {
  override name = 'AccessDeniedException';
  readonly $fault = 'client';
  readonly $metadata = { httpStatusCode: 403, attempts: 1 };
}

/** Of a partition only its kind: the rest may be somebody's address. */
const kindsOf = ({ partitions = [] }: Asked) =>
  partitions.length > 0
    ? ` of ${[...new Set(partitions.map((key) => key.replace(/(?<=[#|]).+/, '…')))].join(' and ')}`
    : '';

const nobody: Owner = { name: 'nobody', policy: [] };

/** Throws what AWS answers if the policy of whoever runs now does not allow this. */
function judge(asked: readonly Asked[], { name, policy }: Owner): void {
  for (const each of asked) {
    const denial = denialOf(policy, each);
    if (!denial) continue;
    const who = `arn:aws:sts::000000000000:assumed-role/${name}/local`;
    const what = `${each.action} on resource: ${each.resource}${kindsOf(each)}`;
    const error = new AccessDenied(
      `User: ${who} is not authorized to perform: ${what} because ${denial} the ${each.action} action`,
    );
    // A caller may treat all errors alike: whoever runs this must see it.
    console.error(error.message);
    throw error;
  }
}

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
const listing: Asked[] = [{ action: 's3:ListBucket', resource: 'uploads' }];

type Handle = (request: { input: object }) => Promise<unknown>;
type Names = { clientName: string; commandName: string };
type Resolve = (this: unknown, ...all: [unknown, unknown, unknown, Names]) => Handle;

/** Judges the requests of every client of the SDK before they are sent, and links before they are signed. */
function guardRequests(): void {
  const prototype = Command.prototype as unknown as { resolveMiddlewareWithContext: Resolve };
  const resolve = prototype.resolveMiddlewareWithContext;
  prototype.resolveMiddlewareWithContext = function guarded(...all) {
    const handle = resolve.apply(this, all);
    const [, , , { clientName, commandName }] = all;
    return async (request) => {
      const owner = currentOwner() ?? nobody;
      judge(askedBy(clientName, commandName, request.input), owner);
      if (clientName !== 'S3Client') return handle(request);
      return handle(request).catch((error: unknown) => {
        // S3 says that something is missing only to those who may list the bucket.
        if (isMissing(error)) judge(listing, owner);
        throw error;
      });
    };
  };
}

const given: ReadonlySet<string> = new Set(functions.flatMap(({ access }) => access.settings));

/** What reading a setting is in the cloud, where it only refers to a secret or a key; here it is the secret itself. */
const useOf = (name: string): Asked[] => {
  if (name === 'SESSION_SIGNING_KEY') return [{ action: 'kms:Sign', resource: 'session key that signs' }];
  const secret = secretOf[name as Setting];
  return secret ? [{ action: 'secretsmanager:GetSecretValue', resource: `secret/${secret}` }] : [];
};

/** Shows each function only the settings that it is given, and secrets only if it may read them. */
function guardSettings(): void {
  process.env = new Proxy(process.env, {
    get(target, name) {
      const owner = given.has(String(name)) ? currentOwner() : undefined;
      if (owner?.settings && !owner.settings.has(String(name))) {
        console.error(`${owner.name} reads the setting ${String(name)}, which it is not given.`);
        return undefined;
      }
      if (owner?.settings) judge(useOf(String(name)), owner);
      return Reflect.get(target, name) as unknown;
    },
    // Not the usual way, which defines a property, as the environment of a process refuses.
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

let isGuarded = false;

/**
 * From now on every request of this process to AWS, or to what stands for it, is checked against the policy of its
 * owner.
 */
export function guardRights(): void {
  if (isGuarded) return;
  isGuarded = true;
  guardRequests();
  guardSettings();
}
