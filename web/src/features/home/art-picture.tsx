/** The widths that the drawn pictures are kept in, and those they are seen in. */
const WIDTHS = [360, 640];
const SIZES = '(min-width: 1240px) 280px, (min-width: 1024px) 24vw, (min-width: 640px) 31vw, 46vw';

/** A picture that was drawn for this site, 4:3. Decorative: words say the same beside it. */
export function ArtPicture({ name }: { name: string }) {
  return (
    <img
      src={`/art/${name}-${WIDTHS[0]}.webp`}
      srcSet={WIDTHS.map((width) => `/art/${name}-${width}.webp ${width}w`).join(', ')}
      sizes={SIZES}
      width={360}
      height={270}
      loading="lazy"
      decoding="async"
      alt=""
      className="aspect-4/3 w-full bg-sunk object-cover"
    />
  );
}
