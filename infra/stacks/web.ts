import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import { pageAt, robots, sitemap } from '#infra/site-files.ts';

type Props = StackProps & {
  environment: Environment;
  /** The folder with the built app. */
  site: string;
  distribution: IDistribution;
  /** The site's address, without a slash. */
  origin: string;
};

/** The built app in its bucket: after the functions, so that no page asks for a call that is not there yet. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, site, distribution, origin } = props;
    const pages = Bucket.fromBucketName(this, 'Pages', names.bucket(environment, 'pages', this.account));
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
    this.#acknowledge(environment);
  }

  /** What the browser reads at run time, so that one build serves all environments. */
  #config(environment: Environment) {
    const parameter = names.parameter(environment, 'stripe-publishable-key');
    const stripePublishableKey = StringParameter.valueForStringParameter(this, parameter);
    return { currency: environment.currency, stripePublishableKey };
  }

  /** The one function here that is not ours: CDK's, which runs while this stack is deployed and at no other time. */
  #acknowledge(environment: Environment) {
    const bucket = (name: string) => `Resource::arn:aws:s3:::${name}/*`;
    const uploader = [
      'L1',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetBucket*', 'GetObject*', 'List*', 'DeleteObject*', 'Abort*'].map(
        (action) => `IAM5[Action::s3:${action}]`,
      ),
      `IAM5[${bucket(names.bucket(environment, 'pages', '<AWS::AccountId>'))}]`,
      `IAM5[${bucket(`cdk-hnb659fds-assets-<AWS::AccountId>-${this.region}`)}]`,
      // An invalidation of the distribution, which CDK asks for on all of them.
      'IAM5[Resource::*]',
    ];
    Validations.of(this).acknowledge(
      ...uploader.map((id) => ({
        id: `AwsSolutions-${id}`,
        reason: "It is part of CDK's own uploader, which brings its runtime and its rights along.",
      })),
    );
  }
}
