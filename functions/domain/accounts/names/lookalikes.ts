import { foldName } from '#functions/table/keys/names.ts';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The looks of a name. Names that can be taken for each other have a look in common: as they are shown, or with their
 * letters in another case. Looks are skeletons by Unicode TR39, and stored: data of a later Unicode version may give
 * another look to a name.
 */
export async function looksOf(name: string): Promise<string[]> {
  // Loaded only here, because its data are large and only registration needs them.
  const { default: unhomoglyph } = await import('unhomoglyph');
  const skeleton = (text: string) =>
    unhomoglyph(text.normalize('NFD').replaceAll(INVISIBLE, '')).normalize('NFD');
  const look = (text: string) => foldName(skeleton(foldName(text)));
  return [...new Set([look(name), look(skeleton(name))])];
}
