import { testsIn, trust, security, flows, http, services, stacks, type Control } from './control.ts';

/** Payments and operation. */
export const operation: Record<string, Control[]> = {
  Money: [
    {
      items: 'API6, ASVS 2.3.1',
      what: 'Each step is taken only from its state by its actor; all others are refused and change nothing',
      proofs: [
        ...['order-machine', 'module-machine', 'project-machine'].map((file) => flows(`work/${file}`)),
        trust('models/order.test.ts'),
        trust('authorization.test.ts'),
      ],
    },
    {
      items: 'API6, ASVS 2.3.3, 2.3.4, 15.4.2',
      what: 'Steps at one moment, repeated or with lost answers take place once and whole',
      proofs: [
        trust('races/work/bids.test.ts'),
        trust('races/money/payments.test.ts'),
        trust('races/work/orders.test.ts'),
        trust('races/work/modules.test.ts'),
        trust('races/work/reviews.test.ts'),
      ],
    },
    {
      items: 'API10, ASVS 2.2.2',
      what: 'Only the provider’s signed, recent event of our mode, or its own answer, makes something paid, by amount and currency of the record',
      proofs: [
        testsIn('test/functions/calls/webhooks/stripe.test.ts'),
        testsIn('test/functions/calls/webhooks/connect.test.ts'),
        trust('faults/storm.test.ts'),
      ],
    },
  ],
  Operation: [
    {
      items: 'API9, ASVS 13.4.5',
      what: 'The routes are those of the call table, and nothing else is public',
      proofs: [
        stacks('calls/calls', 'has one route per call and no other', 'nothing else is public'),
        testsIn('test/shared/call-table.test.ts'),
      ],
    },
    {
      items: 'ASVS 16.2.5',
      what: 'No log of the whole test run tells a password, token, address, phone number, client secret or text between people',
      proofs: [security('logs'), testsIn('test/support/console/fail-on-console-error.ts')],
    },
    {
      items: 'ASVS 16.5.1, 16.5.3',
      what: 'An unexpected error tells its caller nothing, and is logged with the id of the request',
      proofs: [
        http(
          'answer',
          'hides the details of an unexpected error, and logs it with the request’s id',
          'logs neither a value that does not fit its schema nor its path',
        ),
        security('logs', 'is logged in one line without personal data: $operation'),
      ],
    },
    {
      items: 'ASVS 13.3.1',
      what: 'Secrets are read where they are kept, and never stand in a template',
      proofs: [stacks('access', 'is given secrets by reference, never in the template'), services('secrets')],
    },
    {
      items: 'ASVS 13.2.1, 13.2.2',
      what: 'Only a workflow of the main branch gets the role that deploys an environment, without a stored key, and runs actions of fixed commits',
      proofs: [testsIn('test/infra/stacks/deployer.test.ts'), testsIn('test/infra/tools/workflows.test.ts')],
    },
    {
      items: 'ASVS 12.2.1',
      what: 'Buckets and the table are encrypted and shut, and nothing is served over plain http',
      proofs: [
        stacks('validation', 'find nothing in $name that is not acknowledged'),
        stacks('web/front', 'never serves plain http'),
      ],
    },
  ],
};
