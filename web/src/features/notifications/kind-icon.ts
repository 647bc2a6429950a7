import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Blocks from 'lucide-react/icons/blocks';
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end';
import Gavel from 'lucide-react/icons/gavel';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Package from 'lucide-react/icons/package';
import Scale from 'lucide-react/icons/scale';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';

import { areaOf, type NewsArea } from '#shared/rules/news/news-groups.ts';
import type { NewsKind } from '#shared/rules/news/news.ts';

type WhatOf<Kind> = Kind extends `${string}.${infer Word}` ? Word : never;
type What = WhatOf<NewsKind>;

const iconOfArea: Record<NewsArea, LucideIcon> = {
  order: Package,
  module: Blocks,
  bid: Gavel,
  review: MessageSquareText,
  portfolio: GalleryHorizontalEnd,
  payout: Wallet,
  account: ShieldAlert,
};

const iconOfWhat: Partial<Record<What, LucideIcon>> = {
  approve: BadgeCheck,
  expire: Hourglass,
  lapse: Hourglass,
  dispute: Scale,
  offer: Scale,
  acceptOffer: Scale,
  divide: Scale,
  decide: Scale,
  reopen: Scale,
  freeze: Landmark,
  unfreeze: Landmark,
  takeBack: Landmark,
  refund: Undo2,
  tooLate: Undo2,
  refunded: Undo2,
  returnUnclaimed: Undo2,
};

/** The icon of news that no person has caused. */
export function kindIcon(kind: NewsKind): LucideIcon {
  const what = kind.slice(kind.indexOf('.') + 1) as What;
  return iconOfWhat[what] ?? iconOfArea[areaOf(kind)];
}
