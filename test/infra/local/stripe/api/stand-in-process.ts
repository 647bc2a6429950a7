import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

import { createStripe } from '#infra/local/stripe/stripe.ts';

const [, , dataDir = '', webhookUrl = ''] = process.argv;

const standIn = createStripe({
  dataDir,
  webhookUrl,
  webhookSecret: 'whsec_tandem',
  connectWebhookUrl: webhookUrl,
  connectWebhookSecret: 'whsec_connect',
  secretKey: 'sk_test_tandem',
  publishableKey: 'pk_test_tandem',
});
const server = createServer((request, response) => void standIn.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  standIn.start();
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
