import { functions } from '#infra/functions/functions.ts';
import { policyOf } from '#infra/functions/policy.ts';
import { denialOf } from '#infra/local/rights/is-allowed.ts';

/** The functions that may do this in a partition of the table or of an index. */
export const whoMay = (action: string, partition: string, resource = 'table'): string[] =>
  functions
    .filter(
      ({ access }) =>
        !denialOf(policyOf(access), { action: `dynamodb:${action}`, resource, partitions: [partition] }),
    )
    .map(({ functionName }) => functionName);
