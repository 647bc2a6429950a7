import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Stage, type StageProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

import { ApiStack } from './api.ts';
import { BackgroundStack } from './background.ts';
import { DataStack } from './data.ts';
import { FirewallStack } from './firewall.ts';
import { FrontStack } from './front.ts';
import { OperationsStack } from './operations.ts';
import { WebStack } from './web.ts';

type Props = StageProps & {
  environment: Environment;
  /** What `npm run build` made: functions/<name>/ and web/. */
  assets: string;
};

/** One whole environment. Deployed in this order: what is kept, the address, the functions, the pages, the watch. */
export class EnvironmentStage extends Stage {
  readonly data: DataStack;
  readonly firewall: FirewallStack | undefined;
  readonly front: FrontStack;
  readonly api: ApiStack;
  readonly background: BackgroundStack;
  readonly web: WebStack;
  readonly operations: OperationsStack;

  constructor(scope: Construct, id: string, { environment, assets, ...props }: Props) {
    super(scope, id, { ...props, env: { region: environment.region, ...props.env } });
    const bundles = join(assets, 'functions');
    const site = join(assets, 'web');
    for (const folder of [bundles, site]) {
      if (!existsSync(folder)) throw new Error(`There is no ${folder}: run \`npm run build\` first.`);
    }

    const data = (this.data = new DataStack(this, 'Data', { environment }));
    this.firewall = environment.hasFirewall
      ? new FirewallStack(this, 'Firewall', { environment, env: { region: 'us-east-1' } })
      : undefined;
    this.front = new FrontStack(this, 'Front', {
      environment,
      firewall: this.firewall?.arn,
      crossRegionReferences: true,
    });
    const { api: httpApi, distribution, origin } = this.front;
    this.api = new ApiStack(this, 'Api', { environment, bundles, data, httpApi, origin });
    this.background = new BackgroundStack(this, 'Background', { environment, bundles, data, origin });
    this.web = new WebStack(this, 'Web', { environment, site, distribution, origin });
    this.operations = new OperationsStack(this, 'Operations', { environment, table: data.table, httpApi });
    this.web.addStackDependency(this.api);
    for (const watched of [this.api, this.background]) this.operations.addStackDependency(watched);
    Tags.of(this).add('application', 'tandem');
    Tags.of(this).add('environment', environment.name);
  }
}
