import type { Template } from 'aws-cdk-lib/assertions';

/** The number of metrics that the alarms of these templates read. An alarm is charged for each of them. */
export function alarmMetrics(templates: Template[]): number {
  const alarms = templates.flatMap((template) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties as { Metrics?: { MetricStat?: object }[] },
    ),
  );
  // One of several metrics has a list of them, in which what is computed has no `MetricStat`.
  const read = alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1);
  return read.reduce((sum, count) => sum + count, 0);
}
