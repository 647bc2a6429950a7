import { ownKinds } from '#functions/domain/closing/kinds.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { inOrder, mapWalk, walkOf, type Walk } from '#functions/table/walk.ts';
import { remove } from '#functions/table/write.ts';

/** Removes what belongs to an account alone, such as its sessions and what it was told. */
export const eraseOwn = (userId: string): Walk<unknown> =>
  inOrder(
    ...ownKinds.map((kind) => {
      const { PK, SK } = kind.begins(userId);
      return mapWalk(walkOf({ where: { PK, SK: SK.endsWith('#') ? beginsWith(SK) : SK } }), (page) =>
        Promise.all(page.map((item) => remove({ PK, SK: item.SK }))),
      );
    }),
  );
