export const sectorNames = {
  Technology: ['technology', 'tech'],
  'Communication Services': ['communication services', 'communications', 'media'],
  'Consumer Discretionary': ['consumer discretionary'],
  'Consumer Staples': ['consumer staples', 'staples'],
  Financials: ['financials', 'financial', 'banks', 'bank stocks'],
  'Health Care': ['health care', 'healthcare', 'pharma'],
  Industrials: ['industrials', 'industrial'],
  Energy: ['energy', 'oil stocks', 'oil names', 'oil companies', 'oil and gas'],
  Utilities: ['utilities'],
  Materials: ['materials'],
  'Real Estate': ['real estate'],
}

export const classNames = {
  Equity: ['equity', 'equities'],
  Bond: ['bond', 'fixed income'],
  Commodity: ['commodity', 'commodities'],
  Crypto: ['crypto', 'cryptocurrency'],
}
