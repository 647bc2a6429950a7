import { retrieving } from './reading.ts';
import type { Resource } from './resource.ts';

export const coreEvents: Resource<'v2.core.event'> = {
  object: 'v2.core.event',
  prefixes: [],
  operations: [retrieving('v2.core.event', '/v2/core/events/{id}', 'id')],
  publicFields: [],
  references: [],
};
