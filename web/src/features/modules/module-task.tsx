import type { Module } from '#shared/entities/work/module.ts';
import { plural } from '#shared/rules/text/plural.ts';

/** The task of a module, to read. */
export function ModuleTask({ module: { details, deadlineDays } }: { module: Module }) {
  return (
    <>
      <p className="max-w-prose whitespace-pre-line">{details}</p>
      <p className="text-muted">
        Deadline <span className="font-semibold text-ink">{plural(deadlineDays, 'day')}</span>
      </p>
    </>
  );
}
