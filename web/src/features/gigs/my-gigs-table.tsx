import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import Store from 'lucide-react/icons/store';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

import type { GigCard } from '#shared/entities/work/gig.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import { pictureColumn, priceColumn } from '#web/components/lists/columns.tsx';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { errorMessage } from '#web/lib/api/server-errors.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';

import { deleteGig, gigsOfUserQuery } from './api.ts';

/** The columns of /mygigs: image, title, price, sales, delete. */
const columns = (deletingId: string | null, onDelete: (gig: GigCard) => void): Column<GigCard>[] => [
  pictureColumn((gig) => gig.cover),
  {
    header: 'Title',
    hiddenHeader: 'always',
    cell: (gig) => (
      <Link to={`/gig/${gig.id}`} className="font-semibold hover:underline">
        {gig.title}
      </Link>
    ),
  },
  priceColumn('Price', (gig) => gig.price),
  { header: 'Sales', align: 'right', cell: (gig) => <span className="tabular-nums">{gig.sales}</span> },
  {
    header: 'Delete',
    hiddenHeader: 'always',
    align: 'right',
    className: 'max-md:justify-end md:w-20',
    cell: (gig) => (
      <IconButton
        label={`Delete ${gig.title}`}
        aria-disabled={gig.id === deletingId}
        onClick={() => gig.id !== deletingId && onDelete(gig)}
      >
        <Trash2 className="size-5" aria-hidden />
      </IconButton>
    ),
  },
];

/** The seller's own gigs. */
export function MyGigsTable({ userId }: { userId: string }) {
  const query = useInfiniteQuery(gigsOfUserQuery(userId));
  const remove = useMutation(deleteGig);
  const list = useRef<HTMLElement>(null);

  const onDelete = async ({ id, title }: GigCard) => {
    const isSure = await confirm({
      title: gigTexts.confirmDelete,
      description: `“${title}” leaves the marketplace for good. Orders of it live on.`,
      action: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    remove.mutate(id, {
      onSuccess: () => {
        // The focused button is removed with its row.
        list.current?.focus({ preventScroll: true });
        toast.success('Gig deleted.');
      },
      onError: (error) => toast.error(errorMessage(error)),
    });
  };

  return (
    <section ref={list} tabIndex={-1} aria-label="Your gigs" className="outline-none">
      <PagedTable
        query={query}
        caption="Your gigs"
        columns={columns(remove.isPending ? remove.variables : null, (gig) => void onDelete(gig))}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={Store}
            hint="Publish your first one; buyers find it at once."
            action={<ButtonLink to="/add">Add New Gig</ButtonLink>}
          >
            You have no gigs yet.
          </EmptyState>
        }
      />
    </section>
  );
}
