import { paymentIntents } from './payment-intents.ts';
import type { AnyResource, Operation } from './resource.ts';

/** Every resource of Stripe's API that the stand-in serves. */
export const resources: AnyResource[] = [paymentIntents];

type Found = { operation: Operation; id: string };

const routes = resources.flatMap(({ operations }) =>
  operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace('{id}', String.raw`(?<id>\w+)`)}$`),
  })),
);

/** The operation at this method and path; undefined if there is none. */
export function findOperation(method: string, path: string): Found | undefined {
  for (const { operation, pattern } of routes) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match) return { operation, id: match.groups?.['id'] ?? '' };
  }
  return undefined;
}

/** An object with only the fields that a page with the publishable key may see. */
export function publicView(object: object): object {
  const kind = 'object' in object ? object.object : undefined;
  const fields: readonly string[] = resources.find((each) => each.object === kind)?.publicFields ?? [];
  return Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));
}
