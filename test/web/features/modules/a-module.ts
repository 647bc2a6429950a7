import type { ModuleClock } from '#shared/entities/work/module.ts';
import { dollars } from '#test/web/features/orders/a-card.ts';
import type { SidedModule } from '#web/features/modules/module-sides.ts';

export const clockOf = (action: ModuleClock['action'], toSeller = 0, toBuyer = 0): ModuleClock => ({
  at: '2026-12-01T09:32:00.000Z',
  action,
  toSeller: dollars(toSeller),
  toBuyer: dollars(toBuyer),
});

/** A module that lea has assigned to kofi.dev, not paid in advance. */
export const aSidedModule = (part: Partial<SidedModule> = {}): SidedModule =>
  ({
    id: 'p-001',
    projectId: 'p',
    name: 'The lens',
    status: 'WAITING',
    stage: 'WAITING',
    amount: null,
    hold: null,
    clock: null,
    dispute: null,
    commission: null,
    barsAt: null,
    actions: [],
    timeline: [],
    buyer: { id: 'b', username: 'lea', img: null },
    seller: { id: 's', username: 'kofi.dev', img: null },
    ...part,
  }) as unknown as SidedModule;
