import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import type { Order } from '#shared/entities/work/order.ts';
import { entriesQuery } from '#web/features/earnings/api.ts';
import { refundModule } from '#web/features/modules/api.ts';
import { refundOrder } from '#web/features/orders/api.ts';
import { api } from '#web/lib/api/client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';

import { aSidedModule } from '../modules/a-module.ts';

afterEach(() => vi.restoreAllMocks());

it.each(['order', 'module'] as const)(
  'the sales are read again after one’s own refund of an %s',
  async (kind) => {
    const client = createQueryClient();
    const { queryKey } = entriesQuery('');
    client.setQueryData([...queryKey], { pages: [{ items: [], next: null }], pageParams: [''] });
    vi.spyOn(api.orders, 'refund').mockResolvedValue({ id: 'o1' } as Order);
    vi.spyOn(api.modules, 'refund').mockResolvedValue(aSidedModule());
    const submission = { body: {}, seen: 1, idempotencyKey: 'k' } as never;
    if (kind === 'order') await new MutationObserver(client, refundOrder('o1')).mutate(submission);
    else await new MutationObserver(client, refundModule(aSidedModule())).mutate(submission);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  },
);
