import type { EmissionFactor } from './emission-factors.ts'

/** Potentials over 100 years by the fourth, fifth and sixth assessment report; null where a report tells more than one. */
const potentials: Readonly<Record<string, readonly [number | null, number | null, number | null]>> = {
  'Methane (CH4)': [25, 28, null],
  'Methane (CH4), fossil': [null, null, 29.8],
  'Methane (CH4), not fossil': [null, null, 27],
  'Nitrous oxide (N2O)': [298, 265, 273],
  'HFC-23': [14_800, 12_400, 14_600],
  'HFC-32': [675, 677, 771],
  'HFC-125': [3_500, 3_170, 3_740],
  'HFC-134a': [1_430, 1_300, 1_530],
  'HFC-143a': [4_470, 4_800, 5_810],
  'HFC-152a': [124, 138, 164],
  'HFC-227ea': [3_220, 3_350, 3_600],
  'HFC-245fa': [1_030, 858, 962],
  'HFC-365mfc': [794, 804, 914],
  'PFC-14 (CF4)': [7_390, 6_630, 7_380],
  'PFC-116 (C2F6)': [12_200, 11_100, 12_400],
  'Sulphur hexafluoride (SF6)': [22_800, 23_500, null],
  'Nitrogen trifluoride (NF3)': [17_200, 16_100, 17_400],
}

/** Refrigerants that are blends, by the share of mass of each gas. */
const blends: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'R-404A': { 'HFC-125': 0.44, 'HFC-143a': 0.52, 'HFC-134a': 0.04 },
  'R-407A': { 'HFC-32': 0.2, 'HFC-125': 0.4, 'HFC-134a': 0.4 },
  'R-407C': { 'HFC-32': 0.23, 'HFC-125': 0.25, 'HFC-134a': 0.52 },
  'R-407F': { 'HFC-32': 0.3, 'HFC-125': 0.3, 'HFC-134a': 0.4 },
  'R-410A': { 'HFC-32': 0.5, 'HFC-125': 0.5 },
  'R-507A': { 'HFC-125': 0.5, 'HFC-143a': 0.5 },
}

const reports = [
  {
    gwp: 'AR4',
    from: '2007-01-01',
    source: 'IPCC, Fourth Assessment Report (2007), Working Group I, table 2.14',
  },
  {
    gwp: 'AR5',
    from: '2013-01-01',
    source: 'IPCC, Fifth Assessment Report (2013), Working Group I, table 8.A.1',
  },
  {
    gwp: 'AR6',
    from: '2021-01-01',
    source: 'IPCC, Sixth Assessment Report (2021), Working Group I, table 7.SM.7',
  },
] as const

const idOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

function factorOf(name: string, kgCo2e: number, at: number, made = ''): EmissionFactor[] {
  const report = reports[at]
  return report
    ? [
        {
          id: `gas-${idOf(name)}-${report.gwp.toLowerCase()}`,
          kind: 'refrigerant',
          region: '',
          gas: name,
          name: `${name}, ${report.gwp}`,
          kgCo2e,
          unit: 'kg',
          gwp: report.gwp,
          validFrom: report.from,
          validTo: null,
          uncertaintyPercent: null,
          source: `${report.source}${made}`,
        },
      ]
    : []
}

/** Gases that are let out, a kilogram each, by each of the three reports. */
export const gasFactors: readonly EmissionFactor[] = [
  ...Object.entries(potentials).flatMap(([name, values]) =>
    values.flatMap((value, at) => (value === null ? [] : factorOf(name, value, at))),
  ),
  ...Object.entries(blends).flatMap(([name, shares]) =>
    reports.flatMap((_, at) => {
      const parts = Object.entries(shares).map(
        ([gas, share]) => (potentials[gas]?.[at] ?? Number.NaN) * share,
      )
      const kgCo2e = Math.round(parts.reduce((sum, part) => sum + part, 0) * 10) / 10
      const mix = Object.entries(shares)
        .map(([gas, share]) => `${Math.round(share * 100)} % ${gas}`)
        .join(', ')
      return factorOf(name, kgCo2e, at, `; worked out by mass of ${mix}`)
    }),
  ),
]
