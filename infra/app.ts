import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

import { dist } from './dist.ts';
import { environment } from './environments.ts';
import { DeployerStack } from './stacks/deployer.ts';
import { EnvironmentStage } from './stacks/environment-stage.ts';

const app = new App();
const name: unknown = app.node.tryGetContext('env');
// `cdk synth` and `cdk deploy` ignore what these checks find; `npm run validate` fails on it.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  const chosen = environment(String(name));
  new EnvironmentStage(app, chosen.name, { environment: chosen, assets: dist });
  const repository: unknown = app.node.tryGetContext('repository');
  if (typeof repository === 'string') {
    new DeployerStack(app, 'Deployer', { repository, env: { region: chosen.region } });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
