import { codeListOf } from '#shared/rules/code-list.ts';

const all =
  'af Afrikaans|sq Albanian|am Amharic|ar Arabic|hy Armenian|az Azerbaijani|eu Basque|be Belarusian|' +
  'bn Bengali|bs Bosnian|bg Bulgarian|my Burmese|yue Cantonese|ca Catalan|hr Croatian|cs Czech|da Danish|' +
  'nl Dutch|en English|et Estonian|fil Filipino|fi Finnish|fr French|gl Galician|ka Georgian|de German|' +
  'el Greek|gu Gujarati|ha Hausa|he Hebrew|hi Hindi|hu Hungarian|is Icelandic|ig Igbo|id Indonesian|' +
  'ga Irish|it Italian|ja Japanese|kn Kannada|kk Kazakh|km Khmer|ko Korean|ku Kurdish|lo Lao|lv Latvian|' +
  'lt Lithuanian|mk Macedonian|ms Malay|ml Malayalam|mt Maltese|cmn Mandarin|mr Marathi|mn Mongolian|' +
  'ne Nepali|no Norwegian|ps Pashto|fa Persian|pl Polish|pt Portuguese|pa Punjabi|ro Romanian|ru Russian|' +
  'sr Serbian|sgn Sign language|si Sinhala|sk Slovak|sl Slovenian|so Somali|es Spanish|sw Swahili|' +
  'sv Swedish|ta Tamil|te Telugu|th Thai|tr Turkish|uk Ukrainian|ur Urdu|uz Uzbek|vi Vietnamese|cy Welsh|' +
  'xh Xhosa|yo Yoruba|zu Zulu';

/** The languages that somebody can say they work in: records keep the codes of BCP 47, the API and screens have the names. */
export const languageList = /* @__PURE__ */ codeListOf(all);
