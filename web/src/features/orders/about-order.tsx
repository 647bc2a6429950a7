import { useQuery } from '@tanstack/react-query';

import * as notFoundTexts from '#shared/texts/not-found.ts';
import { AboutCard, Subject } from '#web/components/about-card.tsx';

import { orderQuery } from './api.ts';
import { orderNumber, orderStatus } from './status/order-status.ts';

/** The order that a conversation is about, as it is now. */
export function AboutOrder({ id }: { id: string }) {
  return (
    <Subject query={useQuery(orderQuery(id))} missing={notFoundTexts.order.message}>
      {(order) => (
        <AboutCard
          to={`/order/${id}`}
          kind={`Order ${orderNumber(order)}`}
          title={order.title}
          picture={order.img}
          status={orderStatus(order)}
        />
      )}
    </Subject>
  );
}
