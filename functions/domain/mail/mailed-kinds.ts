import { log } from '#functions/lib/log.ts';
import { isWorthAMail } from '#shared/rules/news/mailed-kinds.ts';
import type { NewsKind } from '#shared/rules/news/news.ts';

const unknown = new Set<string>();

/** Whether news of this kind are mailed. A kind that this version does not know is not, which is logged once. */
export function isMailed(kind: NewsKind): boolean {
  if (Object.hasOwn(isWorthAMail, kind)) return isWorthAMail[kind];
  if (!unknown.has(kind)) log.error('news of an unknown kind are not mailed', { kind });
  unknown.add(kind);
  return false;
}
