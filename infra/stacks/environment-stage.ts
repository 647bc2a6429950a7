import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Stack, Stage, type StageProps, type StageSynthesisOptions, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { callsByStack } from '#infra/functions/functions.ts';
import { names } from '#infra/names.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';

import { type CloudFormationTemplate, findRefusals } from './aws-limits.ts';
import { CallsStack } from './calls.ts';
import { DataStack } from './data.ts';
import { FirewallStack } from './firewall.ts';
import { FrontStack } from './front.ts';
import { JobsStack } from './jobs.ts';
import { MailStack } from './mail.ts';
import { OperationsStack } from './operations.ts';
import { RoutesStack } from './routes.ts';
import { SessionsStack } from './sessions.ts';
import { WebStack } from './web.ts';

type Props = StageProps & {
  environment: Environment;
  /** The folder with the build: functions/<name>/ and web/. */
  assets: string;
};

/**
 * All stacks of one environment, created in the order of their deployment: firewall and front, data, session keys,
 * functions, with what sends mails before the jobs, routes, pages, monitoring.
 */
export class EnvironmentStage extends Stage {
  readonly data: DataStack;
  readonly firewall: FirewallStack | undefined;
  readonly front: FrontStack;
  readonly sessions: SessionsStack;
  readonly mail: MailStack | undefined;
  readonly calls: CallsStack[];
  readonly jobs: JobsStack;
  readonly routes: RoutesStack;
  readonly web: WebStack;
  readonly operations: OperationsStack;
  readonly #acceptedSecrets: number;

  constructor(scope: Construct, id: string, { environment, assets, ...props }: Props) {
    super(scope, id, {
      stageName: names.stage(environment),
      ...props,
      env: { region: environment.region, ...props.env },
    });
    if (environment.retainsData && !environment.alarmEmail)
      throw new Error(
        `Nobody would get the alarms of ${environment.name}: deploy it with -c alarmEmail=you@…`,
      );
    currencyOf(environment.currency);
    this.#acceptedSecrets = environment.edgeSecrets.accepted.length;
    const bundles = join(assets, 'functions');
    const site = join(assets, 'web');
    for (const folder of [bundles, site]) {
      if (!existsSync(folder)) throw new Error(`There is no ${folder}: run \`npm run build\` first.`);
    }

    this.firewall = environment.hasFirewall
      ? new FirewallStack(this, 'Firewall', { environment, env: { region: 'us-east-1' } })
      : undefined;
    this.front = new FrontStack(this, 'Front', {
      environment,
      firewall: this.firewall?.arn,
      crossRegionReferences: true,
    });
    const { api: httpApi, distribution, liveApi, origin } = this.front;
    const data = (this.data = new DataStack(this, 'Data', { environment, origin, distribution }));
    const functionProps = { environment, bundles, data, origin, liveApi };
    this.sessions = new SessionsStack(this, 'Sessions', functionProps);
    this.calls = [...callsByStack].map(([name, calls]) => {
      const stack = new CallsStack(this, name, { ...functionProps, calls, httpApi });
      stack.addStackDependency(this.sessions);
      return stack;
    });
    this.mail = environment.mail
      ? new MailStack(this, 'Mail', { environment, mail: environment.mail })
      : undefined;
    this.jobs = new JobsStack(this, 'Jobs', functionProps);
    if (this.mail) this.jobs.addStackDependency(this.mail);
    this.routes = new RoutesStack(this, 'Routes', { environment, httpApi, liveApi });
    this.web = new WebStack(this, 'Web', { environment, site, origin });
    this.operations = new OperationsStack(this, 'Operations', { environment, table: data.table, httpApi });
    for (const stack of [...this.calls, this.jobs]) this.routes.addStackDependency(stack);
    // A page must not make a call whose route does not exist yet.
    this.web.addStackDependency(this.routes);
    this.operations.addStackDependency(this.routes);
    for (const stack of this.node.findAll().filter((each) => Stack.isStack(each)))
      stack.terminationProtection = environment.retainsData;
    Tags.of(this).add('application', 'tandem');
    Tags.of(this).add('environment', environment.name);
  }
  /** Throws if AWS would refuse one of the templates, before anything is deployed. */
  override synth(options?: StageSynthesisOptions) {
    const assembly = super.synth(options);
    const refusals = assembly.stacks.flatMap(({ stackName, template }) =>
      findRefusals(template as CloudFormationTemplate, this.#acceptedSecrets).map(
        (refusal) => `${stackName}: ${refusal}`,
      ),
    );
    if (refusals.length > 0) throw new Error(refusals.join('\n'));
    return assembly;
  }
}
