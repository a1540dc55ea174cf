const regions = new Intl.DisplayNames('en', { type: 'region' })

/** A country by its name, where its code is one. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
