import type { ReactNode } from 'react';

import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** A page of text: its heading, a lead, and sections. */
export function TextPage({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto grid max-w-2xl gap-8">
        <div className="grid gap-3">
          <PageHeading description={lead} />
          <p className="text-lg text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** A section of a page of text. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** For pages that speak for the operator: what they say is where an operator starts from. */
export function ForOperators() {
  return (
    <p className="rounded-card bg-sunk p-4 text-sm text-muted">
      This text comes with the software and says what the software does. Whoever runs this marketplace
      replaces it with their own, with their name, their address and the law that applies.
    </p>
  );
}
