import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';

type Props = StackProps & { environment: Environment; domain: string };

/** The domain that mails come from, and the topic of SES's reports on them. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { environment, domain, ...props }: Props) {
    super(scope, id, props);
    const { dkimRecords } = new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain) });
    for (const [index, { name, value }] of dkimRecords.entries())
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    // Without a key of its own, which would cost a dollar a month: what is in it is gone within seconds.
    const feedback = new Topic(this, 'Feedback', {
      topicName: names.mailFeedback(environment),
      enforceSSL: true,
    });
    new ConfigurationSet(this, 'Configuration', {
      configurationSetName: names.mailConfiguration(environment),
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    }).addEventDestination('Told', {
      destination: EventDestination.snsTopic(feedback),
      events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }
}
