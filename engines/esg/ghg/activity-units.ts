/** What an activity is measured in: which dimension, and how many of its base unit one is. */
const units = {
  kWh: { of: 'energy', factor: 1 },
  MWh: { of: 'energy', factor: 1_000 },
  GWh: { of: 'energy', factor: 1_000_000 },
  MJ: { of: 'energy', factor: 1 / 3.6 },
  GJ: { of: 'energy', factor: 1_000 / 3.6 },
  TJ: { of: 'energy', factor: 1_000_000 / 3.6 },
  toe: { of: 'energy', factor: 11_630 },
  mmBtu: { of: 'energy', factor: 1_055.055_852_62 / 3.6 },
  l: { of: 'volume', factor: 1 },
  m3: { of: 'volume', factor: 1_000 },
  'US gallon': { of: 'volume', factor: 3.785_411_784 },
  kg: { of: 'mass', factor: 1 },
  t: { of: 'mass', factor: 1_000 },
  'short ton': { of: 'mass', factor: 907.184_74 },
  km: { of: 'distance', factor: 1 },
  mile: { of: 'distance', factor: 1.609_344 },
  'passenger km': { of: 'passenger distance', factor: 1 },
  'tonne km': { of: 'freight', factor: 1 },
  night: { of: 'nights', factor: 1 },
  EUR: { of: 'euro spent', factor: 1 },
  USD: { of: 'US dollars spent', factor: 1 },
  GBP: { of: 'pounds spent', factor: 1 },
} as const satisfies Record<string, { of: string; factor: number }>

export type ActivityUnit = keyof typeof units
export const activityUnits = Object.keys(units) as [ActivityUnit, ...ActivityUnit[]]

/**
 * How many of `to` one `from` is; undefined where they measure different things: litres are not turned into kilograms without a
 * density, nor dollars into euro without a rate.
 */
export function unitsIn(from: ActivityUnit, to: ActivityUnit): number | undefined {
  return units[from].of === units[to].of ? units[from].factor / units[to].factor : undefined
}

/** What a unit measures: energy, volume, mass, distance … */
export const measuredIn = (unit: ActivityUnit): string => units[unit].of
export const isMoney = (unit: ActivityUnit): boolean => units[unit].of.endsWith('spent')

/** How units are written in factor tables. A ton and a gallon are left out: both are of more than one size. */
const written: readonly (readonly [RegExp, ActivityUnit])[] = [
  [/^(?:kwh|kilowatt-?\s?hours?)$/, 'kWh'],
  [/^(?:mwh|megawatt-?\s?hours?)$/, 'MWh'],
  [/^(?:gwh|gigawatt-?\s?hours?)$/, 'GWh'],
  [/^(?:mj|megajoules?)$/, 'MJ'],
  [/^(?:gj|gigajoules?)$/, 'GJ'],
  [/^(?:tj|terajoules?)$/, 'TJ'],
  [/^(?:toe|tep)$/, 'toe'],
  [/^(?:mmbtu|million btu)$/, 'mmBtu'],
  [/^(?:l|lit(?:er|re)s?|ltr)$/, 'l'],
  [/^(?:m3|m\^3|cubic met(?:er|re)s?|cbm|nm3)$/, 'm3'],
  [/^us gal(?:lon)?s?$/, 'US gallon'],
  [/^(?:kgs?|kilograms?)$/, 'kg'],
  [/^(?:t|tonnes?|metric ton(?:ne)?s?)$/, 't'],
  [/^short tons?$/, 'short ton'],
  [/^(?:km|kilomet(?:er|re)s?|vkm|vehicle[\s.-]?(?:km|kilomet(?:er|re)s?))$/, 'km'],
  [/^(?:miles?|vehicle[\s.-]?miles?)$/, 'mile'],
  [/^(?:pkm|p\.?km|passenger[\s.-]?(?:km|kilomet(?:er|re)s?)s?)$/, 'passenger km'],
  [/^(?:tkm|t\.?km|tonne[\s.-]?(?:km|kilomet(?:er|re)s?)s?)$/, 'tonne km'],
  [/^(?:nights?|room (?:per )?nights?|room-nights?)$/, 'night'],
  [/^(?:eur|€|euros?)$/, 'EUR'],
  [/^(?:usd|us\$|\$|us dollars?)$/, 'USD'],
  [/^(?:gbp|£|pounds? sterling)$/, 'GBP'],
]

/** The unit that a table means; undefined where it is none, or of more than one size. */
export function activityUnitOf(text: string): ActivityUnit | undefined {
  const plain = text.toLowerCase().replaceAll('³', '3').replaceAll(/\s+/g, ' ').trim()
  return written.find(([pattern]) => pattern.test(plain))?.[1]
}

/** Kilograms in what a factor is told in. A ton is left out, being of more than one size. */
const massIn: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  t: 1_000,
  tonne: 1_000,
  tonnes: 1_000,
  lb: 0.453_592_37,
  lbs: 0.453_592_37,
}

export type PerUnit = { kgIn: number; unit: ActivityUnit; gas: string; detail: string }

/**
 * What a factor is for one of: `kg CO2e/kWh`, `lb CO2e per MWh`, `kWh (Gross CV)`, `kg CO2e/2022 USD, purchaser price`. What stands in
 * brackets or after a comma is a detail that tells two factors apart. Without a mass it is kilograms.
 */
export function perUnitOf(text: string): PerUnit | undefined {
  const of =
    /^\s*(kg|g|t|tonnes?|lbs?)\s*(?:of\s+)?(co2[\s-]?(?:e|eq)?|ghg|ch4|n2o)?\s*(?:\/|\bper\b)\s*(.+)$/i.exec(
      text.replaceAll('₂', '2'),
    )
  const [mass = 'kg', gas = '', per = ''] = of ? of.slice(1) : ['kg', 'co2e', text]
  const { bare, detail } = detailOf(per)
  const unit = activityUnitOf(bare)
  const kgIn = massIn[mass.toLowerCase()]
  // A kilogram of methane or nitrous oxide is not one of CO2e.
  if (unit === undefined || kgIn === undefined || /^(?:ch4|n2o)$/i.test(gas)) return undefined
  return { kgIn, unit, gas: /^co2$/i.test(gas.trim()) ? 'CO2' : 'CO2e', detail }
}

function detailOf(per: string): { bare: string; detail: string } {
  const inBrackets = /\(([^)]*)\)/.exec(per)?.[1] ?? ''
  const [head = '', ...rest] = per.replaceAll(/\([^)]*\)/g, ' ').split(',')
  const priceYear = /\b(?:19|20)\d\d\b/.exec(head)?.[0] ?? ''
  const bare = head.replace(priceYear, ' ').trim()
  return {
    bare,
    detail: [inBrackets, priceYear ? `prices of ${priceYear}` : '', ...rest.map((part) => part.trim())]
      .filter(Boolean)
      .join(', '),
  }
}
