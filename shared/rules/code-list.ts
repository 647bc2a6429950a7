/** Things of a list that records keep by their codes, and that people and the API know by their names. */
/* @__NO_SIDE_EFFECTS__ */
export function codeList<Code extends string, Name extends string>(list: Readonly<Record<Code, Name>>) {
  const codes = Object.keys(list) as Code[];
  // A map, because text that somebody typed may be the name of what every object has, such as `constructor`.
  const names = new Map<string, Name>(Object.entries<Name>(list));
  return {
    codes,
    /** The names, in the order of the list. */
    names: [...names.values()],
    /** The code of a thing that is given by its code or name, regardless of upper and lower case; undefined if it is none. */
    toCode: (text: string): Code | undefined => {
      const given = text.toLowerCase();
      return codes.find((code) => code.toLowerCase() === given || list[code].toLowerCase() === given);
    },
    /** The name for a code. Text that is no code stays as it is. */
    nameOf: (code: Code): Name => names.get(code) ?? (code as string as Name),
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
