import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import { browserConfig } from '#infra/site/browser-config.ts';
import { indexHtml, robotsTxt, sitemapXml } from '#infra/site/site-files.ts';
import { requireMarketName } from '#shared/rules/market-name.ts';
import { basisPointsOf } from '#shared/rules/money/commission.ts';

type Props = StackProps & {
  environment: Environment;
  /** The folder with the built app. */
  site: string;
  /** The site's address, without a slash. */
  origin: string;
};

/** Uploads the built app to its bucket. Deployed after the routes, because the pages call them. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, site, origin } = props;
    const marketName = requireMarketName(environment.marketName);
    const built = readFileSync(join(site, 'index.html'), 'utf8');
    const pages = Bucket.fromBucketName(this, 'Pages', names.bucket(environment, 'pages', this.account));
    const logGroup = new LogGroup(this, 'UploaderLog', {
      retention: environment.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const config = this.#config(environment);
    const common = { destinationBucket: pages, prune: false, memoryLimit: 512, logGroup };

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
        Source.jsonData('config.json', config),
        Source.data('robots.txt', robotsTxt(origin)),
        Source.data('sitemap.xml', sitemapXml(origin)),
        // Replaces the built index.html: of two files with the same name, the later one wins.
        Source.data('index.html', indexHtml(built, { origin, marketName, config })),
      ],
      exclude: ['assets/*'],
      // CloudFront asks the bucket again after a second, so nothing has to be invalidated.
      cacheControl: [CacheControl.noCache()],
    });
    // The pages load the assets, so the assets are uploaded first.
    screens.node.addDependency(assets);
    this.#acknowledge(environment);
  }

  #config(environment: Environment) {
    const parameter = names.parameter(environment, 'stripe-publishable-key');
    const stripePublishableKey = StringParameter.valueForStringParameter(this, parameter);
    const commission = basisPointsOf(environment.commission);
    const { currency, supportEmail } = environment;
    return browserConfig(
      { currency, commission },
      { stripePublishableKey },
      supportEmail ? { supportEmail } : {},
    );
  }

  /** Acknowledges findings about CDK's own uploader, which runs only during deployments. */
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
    ];
    const serverless = ['LambdaDLQ', 'LambdaLatestVersion', 'LambdaTracing'];
    Validations.of(this).acknowledge(
      ...[...uploader.map((id) => `AwsSolutions-${id}`), ...serverless.map((id) => `Serverless-${id}`)].map(
        (id) => ({
          id,
          reason: "It belongs to CDK's own uploader, which has its own runtime and rights.",
        }),
      ),
    );
  }
}
