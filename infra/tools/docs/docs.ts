import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

import { authorizationFile, authorizationText } from './authorization.ts';
import { callRoutesFile, callRoutesText } from './call-routes.ts';
import { machinesFile, machinesText } from './machines.ts';
import { newsFile, newsText } from './news.ts';
import { documentFile, documentText } from './openapi/document.ts';
import { rightsFile, rightsText } from './rights.ts';
import { policyFile, policyText } from './security-policy.ts';
import { securityFile, securityText } from './security.ts';

const documents = [
  { file: documentFile, text: documentText },
  { file: callRoutesFile, text: callRoutesText },
  { file: machinesFile, text: machinesText },
  { file: newsFile, text: newsText },
  { file: securityFile, text: securityText },
  { file: policyFile, text: policyText },
  { file: authorizationFile, text: authorizationText },
  { file: rightsFile, text: rightsText },
];

for (const { file, text } of documents) {
  writeFileSync(file, text());
  console.log(`wrote ${relative('', file)}`);
}
