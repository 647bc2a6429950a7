/**
 * The countries to whose accounts Stripe transfers by itself from any of them: the United States, Canada, the United Kingdom,
 * Switzerland and the European Economic Area (ISO 3166-1 alpha-2).
 */
export const payoutCountries =
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(
    ' ',
  );
