import type { SamplePiece } from '#infra/seed/content/types.ts';
import type { Member } from '#infra/seed/member.ts';
import { picturesOfPiece } from '#infra/seed/pictures.ts';
import type { TimedEvent } from '#infra/seed/timeline.ts';

import { uploadPictures } from './steps.ts';

/** After everything else of a day: the work has to be finished. */
const RANK = 9;

/** Finished work with its two sides; its id once it has begun. */
type Work = { id: () => string; maker: Member; client: Member };

/** The event in which the maker of finished work asks to show something of it, and the client agrees. */
export function pieceEvents(piece: SamplePiece | undefined, { id, maker, client }: Work): TimedEvent[] {
  if (!piece) return [];
  const { of, day, title, text, isNamed, isWaiting = false } = piece;
  const run = async () => {
    const params = { id: id() };
    const images = await uploadPictures(maker, `${of}-shown`, picturesOfPiece(piece));
    const asked = await maker.client.portfolio.ask({ params, body: { title, text, images, isNamed } });
    if (isWaiting) return;
    await client.client.portfolio.answer({ params, body: { agrees: true, seen: asked.id } });
  };
  return [{ name: `${maker.username} shows ${of}`, day, rank: RANK, run }];
}
