import { faultOfValue, type MetricId, metricOf, rangeOfUnit } from '../metrics.ts'
import { requirementsInWords } from './esrs-requirements.ts'
import { optInIndicators } from './opt-in-indicators.ts'

/** A set of datapoints with the law that gives it and the financial years it is for. */
export type DatapointSet = {
  name: string
  /** Which kind of disclosure it is for. */
  disclosure: 'csrd' | 'sfdr'
  law: string
  /** The first and last financial year it is used for; null while no end is known. */
  firstYear: number
  lastYear: number | null
  /** What is not in the registry, and what was not settled when this was written. */
  lacks: string
}

export const datapointSets = {
  'esrs-set-1': {
    name: 'ESRS, first set',
    disclosure: 'csrd',
    law: 'Delegated Regulation (EU) 2023/2772',
    firstYear: 2024,
    lastYear: 2026,
    lacks:
      'The registry holds every disclosure requirement: those of ESRS 2 and of the topical standards as one narrative datapoint each, the minimum disclosure requirements, and the main metrics; not all of the datapoints of EFRAG’s list. ESRS 2 disclosures are required regardless of materiality.',
  },
  'esrs-simplified': {
    name: 'ESRS, simplified set',
    disclosure: 'csrd',
    law: 'Delegated act presented by the Commission on 3 July 2026, for use from financial year 2027, optional for 2026; scrutiny had not ended when this was written',
    firstYear: 2026,
    lastYear: null,
    lacks: 'Its datapoints are not in the registry: no disclosure can be built by it here yet.',
  },
  vsme: {
    name: 'Voluntary standard for smaller companies (VSME)',
    disclosure: 'csrd',
    law: 'Commission Recommendation (EU) 2025/1710',
    firstYear: 2025,
    lastYear: null,
    lacks:
      'Basic module only, a datapoint for each main disclosure; the comprehensive module is not in the registry. A delegated act for the standard was presented on 3 July 2026.',
  },
  'sfdr-pai': {
    name: 'SFDR principal adverse impacts',
    disclosure: 'sfdr',
    law: 'Delegated Regulation (EU) 2022/1288, Annex I',
    firstYear: 2022,
    lastYear: null,
    lacks:
      'Table 1, and of Tables 2 and 3 the indicators of companies; those of sovereigns, supranationals and real estate are not in the registry. Article 6 wants one indicator at least of each of Tables 2 and 3.',
  },
} as const satisfies Record<string, DatapointSet>

export type DatapointSetId = keyof typeof datapointSets
export const datapointSetIds = Object.keys(datapointSets) as [DatapointSetId, ...DatapointSetId[]]
export const datapointSet = (id: DatapointSetId): DatapointSet => datapointSets[id]

export type Datapoint = {
  id: string
  set: DatapointSetId
  requirement: string
  paragraph: string
  name: string
  type: 'narrative' | 'number'
  /** Of a number; empty for one without. */
  unit: string
  /** The metric that it takes its value from. */
  metric?: MetricId
}

/** Requirement, paragraph, name; unit and metric for numbers. */
type Row = readonly [requirement: string, paragraph: string, name: string, unit?: string, metric?: MetricId]

const of = (
  set: DatapointSetId,
  prefix: string,
  rows: readonly Row[],
  type: Datapoint['type'],
): Datapoint[] =>
  rows.map(([requirement, paragraph, name, unit = '', metric], at) => ({
    id: `${prefix}${String(at + 1).padStart(2, '0')}`,
    set,
    requirement,
    paragraph,
    name,
    type,
    unit,
    ...(metric ? { metric } : {}),
  }))

const minimumDisclosures: readonly Row[] = [
  ['ESRS 2 MDR-P', '65 a', 'Description of key contents of policy'],
  ['ESRS 2 MDR-P', '65 b', 'Description of scope of policy or of its exclusions'],
  [
    'ESRS 2 MDR-P',
    '65 c',
    'Most senior level in the organisation that is accountable for implementation of policy',
  ],
  [
    'ESRS 2 MDR-P',
    '65 d',
    'Third-party standards or initiatives that are respected through implementation of policy',
  ],
  ['ESRS 2 MDR-P', '65 e', 'Consideration given to interests of key stakeholders in setting policy'],
  ['ESRS 2 MDR-P', '65 f', 'How policy is made available to stakeholders'],
  ['ESRS 2 MDR-P', '62', 'Reasons for not having adopted policies'],
  ['ESRS 2 MDR-A', '68 a', 'Key actions'],
  ['ESRS 2 MDR-A', '68 b', 'Scope of key actions'],
  ['ESRS 2 MDR-A', '68 c', 'Time horizon under which key actions are to be completed'],
  ['ESRS 2 MDR-A', '68 d', 'Key actions to provide for remedy, and their results'],
  ['ESRS 2 MDR-A', '68 e', 'Progress of actions or action plans of prior periods'],
  ['ESRS 2 MDR-A', '69 a', 'Type of current and future resources allocated to the action plan'],
  ['ESRS 2 MDR-A', '62', 'Reasons for not having adopted actions'],
  ['ESRS 2 MDR-M', '75', 'Metrics used to evaluate performance and effectiveness'],
  ['ESRS 2 MDR-M', '77 a', 'Methodologies and significant assumptions behind metrics'],
  ['ESRS 2 MDR-M', '77 b', 'External body other than the assurance provider that validates metrics'],
  ['ESRS 2 MDR-T', '80 b', 'Measurable target and its nature'],
  ['ESRS 2 MDR-T', '80 c', 'Scope of target'],
  ['ESRS 2 MDR-T', '80 d', 'Baseline value and baseline year'],
  ['ESRS 2 MDR-T', '80 e', 'Period to which the target applies, with milestones'],
  ['ESRS 2 MDR-T', '80 f', 'Methodologies and significant assumptions used to define the target'],
  ['ESRS 2 MDR-T', '80 h', 'How stakeholders have been involved in target setting'],
  ['ESRS 2 MDR-T', '80 i', 'Changes in target and its metrics'],
  ['ESRS 2 MDR-T', '80 j', 'Performance against disclosed target'],
  ['ESRS 2 MDR-T', '81 a', 'Reasons why there are no measurable outcome-oriented targets'],
]

const firstSetNumbers: readonly Row[] = [
  ['ESRS 2 GOV-1', '21 d', 'Board’s gender diversity', '%', 'board-women-share'],
  ['ESRS 2 GOV-1', '21 e', 'Independent board members', '%', 'board-independence'],
  ['E1-5', '37', 'Total energy consumption', 'MWh', 'energy-consumption'],
  ['E1-5', '37 c', 'Share of renewable sources in energy consumption', '%', 'renewable-energy-share'],
  ['E1-6', '48 a', 'Gross scope 1 GHG emissions', 't CO2e', 'ghg-scope-1'],
  ['E1-6', '49 a', 'Gross location-based scope 2 GHG emissions', 't CO2e', 'ghg-scope-2-location'],
  ['E1-6', '49 b', 'Gross market-based scope 2 GHG emissions', 't CO2e', 'ghg-scope-2-market'],
  ['E1-6', '51', 'Gross scope 3 GHG emissions', 't CO2e', 'ghg-scope-3'],
  ['E1-6', '53', 'GHG emissions intensity by net revenue', 't CO2e/EUR million', 'ghg-intensity'],
  ['E2-4', '28 a', 'Pollutants emitted to water', 't', 'emissions-to-water'],
  ['E3-4', '28 a', 'Total water consumption', 'm3', 'water-consumption'],
  ['E5-5', '37 b', 'Recycled share of waste', '%', 'waste-recycled-share'],
  ['E5-5', '39', 'Hazardous and radioactive waste', 't', 'hazardous-waste'],
  ['S1-6', '50 a', 'Employees, head count', 'count', 'employees'],
  [
    'S1-8',
    '60 a',
    'Employees covered by collective bargaining agreements',
    '%',
    'collective-bargaining-share',
  ],
  ['S1-9', '66 a', 'Women at top management level', '%', 'women-management-share'],
  ['S1-13', '83 b', 'Average training hours per employee', 'hours per employee', 'training-hours'],
  ['S1-14', '88 b', 'Fatalities as a result of work-related injuries and ill health', 'count', 'fatalities'],
  ['S1-14', '88 c', 'Rate of recordable work-related accidents', 'per million hours', 'accident-rate'],
  ['S1-16', '97 a', 'Gender pay gap', '%', 'gender-pay-gap'],
  ['G1-3', '21 b', 'Functions at risk covered by anti-corruption training', '%', 'anti-corruption-training'],
  [
    'G1-4',
    '24 a',
    'Convictions for violation of anti-corruption and anti-bribery laws',
    'count',
    'corruption-convictions',
  ],
  ['G1-6', '33 a', 'Average time to pay an invoice', 'days', 'payment-days'],
]

const voluntaryNumbers: readonly Row[] = [
  ['VSME B3', '', 'Total energy consumption', 'MWh', 'energy-consumption'],
  ['VSME B3', '', 'Gross scope 1 GHG emissions', 't CO2e', 'ghg-scope-1'],
  ['VSME B3', '', 'Gross location-based scope 2 GHG emissions', 't CO2e', 'ghg-scope-2-location'],
  ['VSME B6', '', 'Water consumption', 'm3', 'water-consumption'],
  ['VSME B7', '', 'Hazardous waste', 't', 'hazardous-waste'],
  ['VSME B8', '', 'Employees', 'count', 'employees'],
  ['VSME B9', '', 'Recordable work accidents, rate', 'per million hours', 'accident-rate'],
  ['VSME B9', '', 'Fatalities', 'count', 'fatalities'],
  ['VSME B10', '', 'Gender pay gap', '%', 'gender-pay-gap'],
  ['VSME B10', '', 'Employees covered by collective bargaining', '%', 'collective-bargaining-share'],
  ['VSME B10', '', 'Training hours per employee', 'hours per employee', 'training-hours'],
  ['VSME B11', '', 'Convictions for corruption and bribery', 'count', 'corruption-convictions'],
]

const voluntaryTexts: readonly Row[] = [
  ['VSME B1', '', 'Basis for preparation'],
  ['VSME B2', '', 'Practices, policies and initiatives for a more sustainable economy'],
  ['VSME B4', '', 'Pollution of air, water and soil'],
  ['VSME B5', '', 'Sites in or near biodiversity-sensitive areas'],
]

const adverseImpacts: readonly Row[] = [
  ['PAI 1', 'Table 1', 'GHG emissions, scopes 1, 2 and 3 of investee companies', 't CO2e'],
  ['PAI 2', 'Table 1', 'Carbon footprint', 't CO2e/EUR million invested'],
  ['PAI 3', 'Table 1', 'GHG intensity of investee companies', 't CO2e/EUR million revenue'],
  ['PAI 4', 'Table 1', 'Exposure to companies active in the fossil fuel sector', '%'],
  ['PAI 5', 'Table 1', 'Share of non-renewable energy consumption and production', '%'],
  [
    'PAI 6',
    'Table 1',
    'Energy consumption intensity per high impact climate sector',
    'GWh/EUR million revenue',
  ],
  ['PAI 7', 'Table 1', 'Activities negatively affecting biodiversity-sensitive areas', '%'],
  ['PAI 8', 'Table 1', 'Emissions to water', 't/EUR million invested'],
  ['PAI 9', 'Table 1', 'Hazardous waste and radioactive waste ratio', 't/EUR million invested'],
  ['PAI 10', 'Table 1', 'Violations of UN Global Compact principles and OECD Guidelines', '%'],
  ['PAI 11', 'Table 1', 'Lack of processes to monitor compliance with them', '%'],
  ['PAI 12', 'Table 1', 'Unadjusted gender pay gap', '%'],
  ['PAI 13', 'Table 1', 'Board gender diversity', '%'],
  ['PAI 14', 'Table 1', 'Exposure to controversial weapons', '%'],
  ['PAI 15', 'Table 1, sovereigns', 'GHG intensity of investee countries', 't CO2e/EUR million GDP'],
  ['PAI 16', 'Table 1, sovereigns', 'Investee countries subject to social violations', 'count'],
  ['PAI 17', 'Table 1, real estate', 'Exposure to fossil fuels through real estate assets', '%'],
  ['PAI 18', 'Table 1, real estate', 'Exposure to energy-inefficient real estate assets', '%'],
]

/** Every datapoint of the registry. */
export const datapoints: readonly Datapoint[] = [
  ...of('esrs-set-1', 'esrs1-n', firstSetNumbers, 'number'),
  ...of('esrs-set-1', 'esrs1-t', minimumDisclosures, 'narrative'),
  ...of('esrs-set-1', 'esrs1-r', requirementsInWords, 'narrative'),
  ...of('vsme', 'vsme-n', voluntaryNumbers, 'number'),
  ...of('vsme', 'vsme-t', voluntaryTexts, 'narrative'),
  ...of('sfdr-pai', 'pai-', adverseImpacts, 'number'),
  ...of('sfdr-pai', 'pai-opt-', optInIndicators, 'number'),
]

const byId = new Map(datapoints.map((one) => [one.id, one]))
export const datapointOf = (id: string): Datapoint | undefined => byId.get(id)
export const datapointsOfSet = (set: DatapointSetId): Datapoint[] =>
  datapoints.filter((one) => one.set === set)

/** Where women earn more, the gap is below zero. */
const PAY_GAP = 'pai-12'

/** Why a number cannot be the value of a datapoint; undefined where it can, and for a text. */
export function faultOfDatapoint(
  { id, name, type, unit, metric }: Datapoint,
  value: number,
): string | undefined {
  if (type !== 'number') return `“${name}” is a text, not a number.`
  const range =
    metric !== undefined
      ? metricOf(metric).range
      : id === PAY_GAP
        ? metricOf('gender-pay-gap').range
        : rangeOfUnit(unit)
  return faultOfValue(value, { name, unit, range })
}

/** Why a disclosure cannot be made by a set for a financial year; undefined where it can. */
export function faultOfSet(
  id: DatapointSetId,
  { type, year }: { type: 'csrd' | 'sfdr'; year: number },
): string | undefined {
  const set = datapointSet(id)
  if (set.disclosure !== type) return `“${set.name}” is not for ${type.toUpperCase()} disclosures.`
  if (year < set.firstYear || (set.lastYear !== null && year > set.lastYear))
    return `“${set.name}” (${set.law}) is for financial years ${set.lastYear === null ? `from ${set.firstYear}` : `${set.firstYear} to ${set.lastYear}`}, not ${year}.`
  return datapointsOfSet(id).length === 0 ? set.lacks : undefined
}
