/** Made-up bonds that show how lines are written. */
export const EXAMPLE_BOND =
  'CLDR34, Calder Pharmaceuticals, 4.35, 2034-06-15, 1000, 985.50, AA, Corporate, 2024-06-15'

export const EXAMPLE_PORTFOLIO = [
  EXAMPLE_BOND,
  'UST31, United States Treasury, 3.75, 2031-11-30, 1000, 99.85, AA+, Government, 2024-11-30',
  'FRNW36, Fernway Rail, 5.10, 2036-03-01, 1000, 1004.20, BBB, Corporate, 2026-03-01',
  'TDWT29, Tidewater Power, 4.80, 2029-09-15, 1000, 1001.75, BBB, Utilities, 2022-09-15',
  'MERI30, Meridian Shipping, 6.75, 2030-05-20, 1000, 978.00, BB, Corporate, 2023-05-20',
].join('\n')
