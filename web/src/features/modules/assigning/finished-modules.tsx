import type { Bid } from '#shared/entities/work/bid.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { minorOf } from '#shared/rules/money/money.ts';
import { ButtonLink } from '#web/ui/button.tsx';

import { FoldedModule } from '../folded-module.tsx';
import { withSides } from '../module-sides.ts';
import { ModuleTask } from '../module-task.tsx';
import { Amounts } from '../money/amounts.tsx';
import { paidFor } from '../money/spending.ts';

type FinishedModulesProps = {
  project: Project;
  bid: Bid;
  /** Those of the freelancer of this bid. */
  modules: readonly Module[];
};

/** The modules of a freelancer with whom the client has ended the work on a project, to read. */
export function FinishedModules({ project, bid, modules }: FinishedModulesProps) {
  const { client } = project;
  const facts = [
    ['Accepted bid', minorOf(bid.amount)],
    ['Paid', paidFor(modules)],
  ] as const;
  return (
    <>
      <section aria-label="What has become of it" className="card grid justify-items-start gap-3 p-5 sm:p-6">
        <p>
          You ended the work with {bid.freelancer.username} on this project. What was handed in and paid, with
          receipts and history, stays here.
        </p>
        <ButtonLink to={`/project/${project.id}/bids`} variant="secondary">
          View Bids
        </ButtonLink>
      </section>
      <Amounts facts={facts} modules={modules} total={modules.length} />
      {modules.map((module, index) => (
        <FoldedModule
          key={module.id}
          module={withSides(module, { client, freelancer: bid.freelancer })}
          number={index + 1}
          party="client"
        >
          <ModuleTask module={module} />
        </FoldedModule>
      ))}
    </>
  );
}
