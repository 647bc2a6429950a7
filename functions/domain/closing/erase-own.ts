import { beginsWith } from '#functions/table/conditions.ts';
import { pagesOf } from '#functions/table/read.ts';
import { remove } from '#functions/table/write.ts';

import { ownKinds } from './kinds.ts';

const PAGE = 100;

/** Removes what belongs to an account alone, such as its sessions and what it was told. */
export async function eraseOwn(userId: string): Promise<void> {
  for (const kind of ownKinds) {
    const { PK, SK } = kind.begins(userId);
    if (!SK.endsWith('#')) await remove({ PK, SK });
    else
      for await (const page of pagesOf({ where: { PK, SK: beginsWith(SK) }, limit: PAGE }))
        await Promise.all(page.map((item) => remove({ PK, SK: item.SK })));
  }
}
