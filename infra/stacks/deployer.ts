import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  OidcProviderNative,
  PolicyDocument,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

import { ISSUER } from './github.ts';

type Props = StackProps & {
  /** The repository as GitHub names it in its tokens: owner/name, or owner@id/name@id. */
  repository: string;
  environments: Environment[];
};

/** The roles created by `cdk bootstrap` that deployments assume. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/** Either both ids or none: GitHub adds the ids of owner and repository to its tokens together. */
const REPOSITORY = /^[\w-]+(?:\/[\w.-]+|@\d+\/[\w.-]+@\d+)$/;

/**
 * Allows the workflows of one GitHub repository to deploy, with one role per environment. A role can be assumed only from
 * the GitHub environment of its name, by a workflow of the main branch. They sign in by OpenID Connect, so no key is
 * stored. Deployed once per account and repository, by hand.
 *
 * The roles of the bootstrap may change every stack of their account and region: these roles keep branches and other
 * repositories out, but only an account of its own protects one environment from the deployments of another.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { repository, environments, ...props }: Props) {
    if (!REPOSITORY.test(repository))
      throw new Error(`'${repository}' is no repository: write owner/name or owner@id/name@id.`);
    // The name contains the repository, so that several repositories can deploy into the same account.
    super(scope, id, {
      stackName: `tandem-deployer-${repository.replaceAll(/[^\dA-Za-z]+/g, '-')}`,
      ...props,
    });
    const provider = OidcProviderNative.fromOidcProviderArn(
      this,
      'GitHub',
      this.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: ISSUER }),
    );
    for (const environment of environments) {
      const { name } = environment;
      const role = new Role(this, `${name}-role`, {
        description: `Deploys tandem-${name} from ${repository}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new WebIdentityPrincipal(provider.oidcProviderArn, {
          StringEquals: {
            [`${ISSUER}:aud`]: 'sts.amazonaws.com',
            [`${ISSUER}:sub`]: `repo:${repository}:environment:${name}`,
            [`${ISSUER}:ref`]: 'refs/heads/main',
          },
        }),
        inlinePolicies: { bootstrapped: this.#mayDeploy(environment) },
      });
      new CfnOutput(this, `${name}-role-arn`, { value: role.roleArn });
    }
  }

  #mayDeploy({ region }: Environment) {
    // The web ACL of CloudFront is always in us-east-1.
    const regions = [...new Set([region, 'us-east-1'])];
    return new PolicyDocument({
      statements: [
        new PolicyStatement({
          actions: ['sts:AssumeRole'],
          resources: regions.flatMap((each) =>
            bootstrapRoles.map(
              (name) => `arn:aws:iam::${this.account}:role/cdk-hnb659fds-${name}-${this.account}-${each}`,
            ),
          ),
        }),
      ],
    });
  }
}
