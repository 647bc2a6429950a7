import { App } from 'aws-cdk-lib';

import { dist } from './dist.ts';
import { environment } from './environments.ts';
import { EnvironmentStage } from './stacks/environment-stage.ts';

const app = new App();
const name: unknown = app.node.tryGetContext('env') ?? 'dev';

try {
  new EnvironmentStage(app, String(name), { environment: environment(String(name)), assets: dist });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
