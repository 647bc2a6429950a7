const names =
  'Afrikaans|Albanian|Amharic|Arabic|Armenian|Azerbaijani|Basque|Belarusian|Bengali|Bosnian|Bulgarian|Burmese|' +
  'Cantonese|Catalan|Croatian|Czech|Danish|Dutch|English|Estonian|Filipino|Finnish|French|Galician|Georgian|German|' +
  'Greek|Gujarati|Hausa|Hebrew|Hindi|Hungarian|Icelandic|Igbo|Indonesian|Irish|Italian|Japanese|Kannada|Kazakh|Khmer|' +
  'Korean|Kurdish|Lao|Latvian|Lithuanian|Macedonian|Malay|Malayalam|Maltese|Mandarin|Marathi|Mongolian|Nepali|' +
  'Norwegian|Pashto|Persian|Polish|Portuguese|Punjabi|Romanian|Russian|Serbian|Sign language|Sinhala|Slovak|Slovenian|' +
  'Somali|Spanish|Swahili|Swedish|Tamil|Telugu|Thai|Turkish|Ukrainian|Urdu|Uzbek|Vietnamese|Welsh|Xhosa|Yoruba|Zulu';

/** The languages that somebody can say they work in, in the order of the alphabet. */
export const languages: readonly string[] = names.split('|');
