import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Stage, type StageProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { FrontStack } from './front.ts';
import { WebStack } from './web.ts';

type Props = StageProps & {
  environment: Environment;
  /** What `npm run build` made: functions/<name>/ and web/. */
  assets: string;
};

/** One whole environment. Deployed in this order: what is kept, the address, the calls, the pages. */
export class EnvironmentStage extends Stage {
  readonly data: DataStack;
  readonly front: FrontStack;
  readonly api: ApiStack;
  readonly web: WebStack;

  constructor(scope: Construct, id: string, { environment, assets, ...props }: Props) {
    super(scope, id, props);
    const bundles = join(assets, 'functions');
    const site = join(assets, 'web');
    for (const folder of [bundles, site]) {
      if (!existsSync(folder)) throw new Error(`There is no ${folder}: run \`npm run build\` first.`);
    }

    this.data = new DataStack(this, 'Data', { environment });
    this.front = new FrontStack(this, 'Front', { environment, uploads: this.data.uploads });
    this.api = new ApiStack(this, 'Api', {
      environment,
      bundles,
      data: this.data,
      httpApi: this.front.api,
      origin: this.front.origin,
    });
    this.web = new WebStack(this, 'Web', {
      environment,
      site,
      pages: this.front.pages,
      distribution: this.front.distribution,
      origin: this.front.origin,
    });
    this.web.addStackDependency(this.api);
    Tags.of(this).add('application', 'tandem');
    Tags.of(this).add('environment', environment.name);
  }
}
