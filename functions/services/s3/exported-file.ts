import * as accountLimits from '#shared/limits/accounts.ts';

import { fileNameOf, linkFor } from './files.ts';

/** A file of a record, with a link to it. */
export type ExportedFile = { name: string; url: string };

/** A stored file with a link of a day. */
export const withLink = async (key: string): Promise<ExportedFile> => ({
  name: fileNameOf(key),
  url: await linkFor(key, accountLimits.exporting.links),
});
