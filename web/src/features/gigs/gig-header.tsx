import type { Gig } from '#shared/entities/gig.ts';
import { categoryLabel } from '#shared/rules/category-label.ts';
import { plural } from '#shared/rules/plural.ts';
import { ImageSlider } from '#web/components/image-slider.tsx';
import { PersonLink } from '#web/components/person.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Rating } from '#web/ui/stars.tsx';

/** A gig's category, title, seller, rating and pictures. */
export function GigHeader({ gig }: { gig: Gig }) {
  const { title, cat, cover, images, seller, sales } = gig;
  const pictures = [...new Set([cover, ...images].filter(Boolean))];
  return (
    <>
      <Breadcrumbs parents={[{ text: categoryLabel(cat), to: `/gigs?cat=${encodeURIComponent(cat)}` }]} />
      <PageHeading title={title} description={gig.desc} picture={cover} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <PersonLink user={seller} size="normal" className="gap-2.5" />
        <Rating totalStars={gig.totalStars} starNumber={gig.starNumber} />
        {sales > 0 && <span className="text-sm text-muted">{plural(sales, 'sale')}</span>}
      </div>
      <ImageSlider images={pictures} label={title} />
    </>
  );
}
