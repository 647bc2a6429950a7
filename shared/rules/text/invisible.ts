/** What is drawn as nothing: ignorable characters, some of which turn the direction of text, and blank letters. */
const INVISIBLE = /[\u{16FE4}\u2800\p{Default_Ignorable_Code_Point}\u{1D159}\u{13441}\u{13442}]/u;
const VISIBLE = /[^\u{16FE4}\u2800\s\p{Default_Ignorable_Code_Point}\u{1D159}\u{13441}\u{13442}]/u;

/** Joiners inside words of the scripts whose letters they shape, and the break between words of scripts without spaces. */
const SHAPING =
  /(?<=[\p{scx=Adlm}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=[\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}])\u200B(?=\p{L})/gu;
/** What chooses between the forms of a letter or an emoji, and what makes one emoji of several. */
const CHOOSING =
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180F]|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu;

/** Whether nobody sees anything of a text. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Whether a text has characters that nobody sees. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);

/** Whether a text has characters that nobody sees, and that change nothing of what is seen. */
export const hasHidden = (text: string): boolean =>
  hasInvisible(text) && hasInvisible(text.replaceAll(SHAPING, '').replaceAll(CHOOSING, ''));
