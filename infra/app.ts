import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

import { dist } from './dist.ts';
import { environment, environmentNames } from './environments.ts';
import { DeployerStack } from './stacks/deployer.ts';
import { EnvironmentStage } from './stacks/environment-stage.ts';
import { GitHubStack } from './stacks/github.ts';

const app = new App();
const name: unknown = app.node.tryGetContext('env');
const repository: unknown = app.node.tryGetContext('repository');
// `cdk synth` and `cdk deploy` ignore what these checks find; `npm run validate` fails on it.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));

try {
  const chosen = environment(String(name));
  if (typeof repository === 'string') {
    const env = { region: chosen.region };
    const environments = environmentNames.map(environment);
    new GitHubStack(app, 'GitHub', { env });
    new DeployerStack(app, 'Deployer', { repository, environments, env });
  } else {
    const alarmEmail: unknown = app.node.tryGetContext('alarmEmail');
    const own = typeof alarmEmail === 'string' && alarmEmail !== '' ? { alarmEmail } : {};
    new EnvironmentStage(app, chosen.name, { environment: { ...chosen, ...own }, assets: dist });
  }
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
