import { isDeepStrictEqual } from 'node:util';

import { countCreation } from '#functions/domain/accounts/creations.ts';
import { decide } from '#functions/domain/modules/decide.ts';
import { moduleKind } from '#functions/domain/modules/kind.ts';
import { access } from '#functions/domain/modules/read.ts';
import type { ModuleStory } from '#functions/domain/modules/record.ts';
import { requireAllowed, requireSide, type Decider } from '#functions/domain/work/require.ts';
import { removeFromFolders } from '#functions/services/s3/own-folder.ts';
import type { Module } from '#shared/entities/work/module.ts';

import { folderIn, placesOf, type FolderOfName } from './handed-in.ts';

type Submission = { projectURL: string; images?: string[] | undefined };

/** Requires that work may be submitted now, before its pictures are stored: 404, 403 or 409. */
export function requireSubmittable(found: ModuleStory | undefined, freelancerId: string): void {
  const { story, side } = requireSide(access, found, freelancerId, 'seller');
  requireAllowed(moduleKind, story, 'deliver', side);
}

/**
 * Submits the work, again as often as one may change work in a day. Without pictures, those of an earlier submission stay. The
 * same again changes nothing.
 * `checkPictures` is called with the place of each picture.
 */
export const submit = (
  decider: Decider,
  { projectURL, images }: Submission,
  found?: ModuleStory,
  checkPictures: (folder: FolderOfName) => Promise<void> = async () => {},
): Promise<Module> =>
  decide(
    decider,
    found,
    async (story) => {
      requireSubmittable(story, decider.userId);
      const { card, images: before, formerImages = [] } = story.item;
      const isSameLink = card.phase === 'REVIEW' && story.item.projectURL === projectURL;
      if (!images) return isSameLink ? undefined : { do: 'deliver', set: { projectURL } };
      const pictures = placesOf(images, before);
      await checkPictures(folderIn(pictures));
      if (isSameLink && isDeepStrictEqual(pictures, before)) return undefined;
      const replaced = before.filter((url) => !pictures.includes(url));
      // The record forgets those before it now.
      if (replaced.length > 0) await removeFromFolders(formerImages);
      return {
        do: 'deliver',
        set: { projectURL, images: pictures, ...(replaced.length > 0 ? { formerImages: replaced } : {}) },
      };
    },
    async ({ card }) => (card.phase === 'REVIEW' ? [countCreation(decider.userId, 'changes')] : []),
  );
