/** What an activity is measured in: which dimension, and how many of its base unit one is. */
const units = {
  kWh: { of: 'energy', factor: 1 },
  MWh: { of: 'energy', factor: 1_000 },
  GWh: { of: 'energy', factor: 1_000_000 },
  GJ: { of: 'energy', factor: 1_000 / 3.6 },
  TJ: { of: 'energy', factor: 1_000_000 / 3.6 },
  l: { of: 'volume', factor: 1 },
  m3: { of: 'volume', factor: 1_000 },
  kg: { of: 'mass', factor: 1 },
  t: { of: 'mass', factor: 1_000 },
  km: { of: 'distance', factor: 1 },
  'passenger km': { of: 'passenger distance', factor: 1 },
  'tonne km': { of: 'freight', factor: 1 },
  night: { of: 'nights', factor: 1 },
  EUR: { of: 'euro spent', factor: 1 },
} as const satisfies Record<string, { of: string; factor: number }>

export type ActivityUnit = keyof typeof units
export const activityUnits = Object.keys(units) as [ActivityUnit, ...ActivityUnit[]]

/**
 * How many of `to` one `from` is; undefined where they measure different things: litres are not turned into kilograms without a
 * density.
 */
export function unitsIn(from: ActivityUnit, to: ActivityUnit): number | undefined {
  return units[from].of === units[to].of ? units[from].factor / units[to].factor : undefined
}

/** What a unit measures: energy, volume, mass, distance … */
export const measuredIn = (unit: ActivityUnit): string => units[unit].of
