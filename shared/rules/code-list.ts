/** Things of a list that records keep by their codes, and that people and the API know by their names. */
/* @__NO_SIDE_EFFECTS__ */
export function codeList<Code extends string, Name extends string>(list: Readonly<Record<Code, Name>>) {
  const codes = Object.keys(list) as Code[];
  return {
    codes,
    /** The names, in the order of the list. */
    names: Object.values<Name>(list),
    /** The code of a thing that is given by its code or name, regardless of upper and lower case; undefined if it is none. */
    toCode: (text: string): Code | undefined => {
      const given = text.toLowerCase();
      return codes.find((code) => code.toLowerCase() === given || list[code].toLowerCase() === given);
    },
    /** The name for a code. Text that is no code stays as it is. */
    nameOf: (code: Code): Name => list[code] ?? (code as string as Name),
  };
}

/** A list that is written as one text, `AF Afghanistan|AL Albania`, which is short in bundles. */
export const codeListOf = /* @__NO_SIDE_EFFECTS__ */ (text: string) =>
  codeList<string, string>(
    Object.fromEntries(
      text.split('|').map((entry) => {
        const end = entry.indexOf(' ');
        return [entry.slice(0, end), entry.slice(end + 1)];
      }),
    ),
  );
