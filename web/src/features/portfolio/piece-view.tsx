import type { UserCard } from '#shared/entities/accounts/user.ts';
import { PersonLink } from '#web/components/person.tsx';
import { ImageSlider } from '#web/components/pictures/image-slider.tsx';

type PieceViewProps = {
  piece: { title: string; text: string; images: readonly string[] };
  /** The client, if they are named. */
  client: UserCard | null;
};

/** All that is shown of finished work, but its title. */
export function PieceView({ piece: { title, text, images }, client }: PieceViewProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <ImageSlider images={images} label={`Pictures of ${title}`} />
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
      {client && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-muted">For</span>
          <PersonLink user={client} className="[overflow-wrap:anywhere]" />
        </p>
      )}
    </div>
  );
}
