import { ownKinds } from '#functions/domain/closing/kinds.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { concatPagers, mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';
import { remove } from '#functions/table/write.ts';

/** Removes what belongs to an account alone, such as its sessions and what it was told. */
export const eraseOwn = (userId: string): Pager<unknown> =>
  concatPagers(
    ...ownKinds.map((kind) => {
      const { PK, SK } = kind.begins(userId);
      return mapPager(pagerOf({ where: { PK, SK: SK.endsWith('#') ? beginsWith(SK) : SK } }), (page) =>
        Promise.all(page.map((item) => remove({ PK, SK: item.SK }))),
      );
    }),
  );
