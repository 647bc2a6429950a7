import { Link } from 'react-router-dom';

import type { Gig } from '#shared/entities/gig.ts';
import { rating } from '#shared/rules/rating.ts';
import { ImageSlider } from '#web/components/image-slider.tsx';
import { plural } from '#web/lib/plural.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Rating } from '#web/ui/stars.tsx';

/** Title, seller and pictures of a gig. */
export function GigHead({ gig }: { gig: Gig }) {
  const { title, cat, cover, images, seller, sales } = gig;
  const pictures = [...new Set([cover, ...images].filter(Boolean))];
  return (
    <>
      <Link
        to={`/gigs?cat=${encodeURIComponent(cat)}`}
        className="w-fit py-0.5 text-sm font-semibold text-brand hover:underline"
      >
        {cat}
      </Link>
      <PageHeading title={title} description={gig.desc} picture={cover} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to={`/user/${seller.id}`}
          className="flex min-w-0 items-center gap-2.5 font-semibold hover:underline"
        >
          <Avatar user={seller} />
          <span className="truncate">{seller.username}</span>
        </Link>
        <Rating value={rating(gig.totalStars, gig.starNumber)} count={gig.starNumber} />
        {sales > 0 && <span className="text-sm text-muted">{plural(sales, 'sale')}</span>}
      </div>
      <ImageSlider images={pictures} label={title} />
    </>
  );
}
