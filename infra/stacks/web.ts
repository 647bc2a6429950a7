import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { pageAt, robots, sitemap } from '#infra/site-files.ts';

type Props = StackProps & {
  environment: Environment;
  /** The folder with the built app. */
  site: string;
  pages: IBucket;
  distribution: IDistribution;
  /** The site's address, without a slash. */
  origin: string;
};

/** The built app in its bucket: after the functions, so that no page asks for a call that is not there yet. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, site, pages, distribution, origin } = props;
    const common = { destinationBucket: pages, prune: false, memoryLimit: 512 };

    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(site)],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const screens = new BucketDeployment(this, 'Screens', {
      ...common,
      sources: [
        Source.asset(site),
        Source.jsonData('config.json', this.#config(environment)),
        Source.data('robots.txt', robots(origin)),
        Source.data('sitemap.xml', sitemap(origin)),
        // Instead of the built one: of the same name, the later wins.
        Source.data('index.html', pageAt(origin, readFileSync(join(site, 'index.html'), 'utf8'))),
      ],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    });
    // The page names its assets: they must be there first.
    screens.node.addDependency(assets);
  }

  /** What the browser reads at run time, so that one build serves all environments. */
  #config({ name, currency }: Environment) {
    const stripePublishableKey = StringParameter.valueForStringParameter(
      this,
      `/tandem/${name}/stripe-publishable-key`,
    );
    return { currency, stripePublishableKey };
  }
}
