import { useInfiniteQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { useSearchParams } from 'react-router-dom';

import type { OrderCard } from '#shared/entities/work/order.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { Contact } from '#web/components/contact/contact.tsx';
import { pictureColumn, priceColumn } from '#web/components/lists/columns.tsx';
import type { PagedQuery } from '#web/components/lists/paged-list.tsx';
import { PagedTable } from '#web/components/lists/paged-table.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/display/table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Tabs, type Tab } from '#web/ui/layout/tabs.tsx';

import { ordersQuery } from '../api.ts';
import { inGroup, orderGroups, type OrderGroup } from './order-groups.ts';
import { OrderCell, OrderTitle } from './order-row.tsx';

const columns = (role: OrderRole): Column<OrderCard>[] => [
  pictureColumn((order) => order.img),
  {
    header: 'Title',
    hiddenHeader: 'always',
    cell: (order) => <OrderTitle order={order} role={role} />,
  },
  priceColumn('Price', (order) => order.price),
  {
    header: 'Contact',
    cell: (order) => {
      const other = role === 'buyer' ? order.seller : order.buyer;
      return (
        <span className="flex items-center gap-1">
          <PersonLink user={other} className="min-h-control font-medium" />
          <Contact
            user={other}
            isSeller={role === 'buyer'}
            about={{ kind: 'order', id: order.id }}
            look="icon"
          />
        </span>
      );
    },
  },
  { header: 'Status', cell: (order) => <OrderCell order={order} role={role} /> },
];

/** The orders of the user in this role, in groups. A group has those of the pages that are loaded, and says when there are more to load. */
export function OrdersTable({ role }: { role: OrderRole }) {
  const query = useInfiniteQuery(ordersQuery(role === 'seller' ? 'sold' : 'bought'));
  const [search, setSearch] = useSearchParams();
  const loaded = query.data?.pages.flatMap(({ items }) => items);
  if (!loaded?.length) return <GroupTable query={query} group="all" role={role} />;

  const tabs = orderGroups.map(({ name, label }): Tab => {
    const count = inGroup(loaded, name, role).length;
    return {
      value: name,
      label: (
        <>
          {label}{' '}
          <span className="font-normal text-muted">
            {count}
            {query.hasNextPage && '+'}
          </span>
        </>
      ),
      content: <GroupTable query={query} group={name} role={role} />,
    };
  }) as [Tab, ...Tab[]];
  const shown = orderGroups.find(({ name }) => name === search.get('show'))?.name ?? 'all';
  return (
    <Tabs
      label="Which orders"
      tabs={tabs}
      value={shown}
      onValueChange={(name) =>
        setSearch(
          (before) => {
            const { show: _, ...others } = Object.fromEntries(before);
            return name === 'all' ? others : { ...others, show: name };
          },
          { replace: true },
        )
      }
    />
  );
}

type GroupTableProps = { query: PagedQuery<OrderCard>; group: OrderGroup; role: OrderRole };

function GroupTable({ query, group, role }: GroupTableProps) {
  const data = query.data && {
    pages: query.data.pages.map(({ items }) => ({ items: inGroup(items, group, role) })),
  };
  return (
    <PagedTable
      query={{ ...query, data }}
      caption="Orders"
      columns={columns(role)}
      rowKey={({ id }) => id}
      empty={group === 'all' ? <NoOrders role={role} /> : <NoneOf group={group} />}
    />
  );
}

function NoneOf({ group }: { group: OrderGroup }) {
  return <EmptyState icon={PackageOpen}>{orderGroups.find(({ name }) => name === group)?.none}</EmptyState>;
}

function NoOrders({ role }: { role: OrderRole }) {
  return (
    <EmptyState
      icon={PackageOpen}
      action={
        role === 'buyer' ? (
          <ButtonLink to="/gigs">Find a gig</ButtonLink>
        ) : (
          <ButtonLink to="/add">Add New Gig</ButtonLink>
        )
      }
    >
      {orderTexts.none}
    </EmptyState>
  );
}
