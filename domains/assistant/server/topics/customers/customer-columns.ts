import { customerColumns as columns } from '#domains/customers/contract/index.ts'
import { fieldsOf } from '../fields-of.ts'
import { type Field, field, phrases } from '../topic.ts'
import { countries } from './countries.ts'

export const customerColumns: readonly Field[] = [
  ...fieldsOf(columns, {
    exposureCents: { isSummed: true },
    riskLevel: {
      id: 'riskLevel',
      order: ['low', 'medium', 'high', 'critical'],
      isWorseHigh: true,
      values: {
        critical: ['critical', 'critical risk'],
        high: ['high', 'high risk', 'risky'],
        medium: ['medium', 'medium risk', 'moderate risk'],
        low: ['low', 'low risk', 'safe'],
        'not assessed': ['not assessed', 'unassessed', 'not rated', 'unrated'],
      },
      read: (row) => (row.riskLevel as string | null) ?? 'not assessed',
    },
    segment: {
      values: {
        'Asset management': ['asset management'],
        'Corporate lending': ['corporate lending', 'lending'],
        Leasing: ['leasing'],
        'Private banking': ['private banking'],
        'Supply chain': ['supply chain', 'supply-chain'],
        'Trade finance': ['trade finance', 'trade-finance'],
      },
    },
    countries: { values: countries, all: (row) => row.countries as string[] },
    schema: {
      values: {
        Person: ['person', 'people', 'individual', 'natural person', 'private person'],
        Company: ['company', 'companies', 'corporate customer', 'firm', 'business'],
        Vessel: ['vessel', 'ship'],
        Airplane: ['airplane', 'aircraft', 'plane'],
        Organization: ['organisation', 'organization'],
        PublicBody: ['public body', 'public bodies', 'government body'],
      },
    },
    isMonitored: {
      values: {
        yes: phrases(`monitored, under monitoring, under ongoing monitoring, ongoing monitoring, continuous monitoring,
          under continuous monitoring, watched continuously, continuously watched, on monitoring,
          covered by monitoring, covered by ongoing monitoring, in ongoing monitoring, are monitored,
          being monitored, in monitoring`),
        no: phrases(`not monitored, unmonitored, are not monitored, not being monitored, without monitoring,
          not in monitoring, outside monitoring`),
      },
      read: (row) => (row.isMonitored ? 'yes' : 'no'),
    },
    screening: {
      values: {
        never: ['never screened', 'unscreened'],
        awaited: ['awaiting screening', 'waiting for screening', 'to be screened'],
      },
    },
    kycCompletenessPercent: { isSummed: false },
    lastScreenedAt: { id: 'lastScreenedAt' },
    openMatchRisk: {
      values: {
        yes: phrases(`open match, with an open match, undecided match, unresolved match, open matches, open hit,
          open hits`),
      },
      read: (row) => (row.openMatchRisk ? 'yes' : 'no'),
    },
  }),
  field('riskRank', {
    label: 'risk',
    unit: 'number',
    isWorseHigh: true,
    // Of one that nobody assessed no rank is known, so that it is neither the best nor the worst.
    read: (row) =>
      row.riskLevel === null ? null : ['low', 'medium', 'high', 'critical'].indexOf(String(row.riskLevel)),
    isSummed: false,
  }),
  field('exposureKnown', {
    label: 'exposure known',
    values: {
      no: `unknown exposure, without exposure, exposure unknown, no exposure, exposure is unknown,
        without an exposure, exposure is not known, exposure missing, missing exposure, no known exposure,
        without known exposure, exposure not known`,
      yes: 'with exposure, known exposure',
    },
    read: (row) => (row.exposureCents === null ? 'no' : 'yes'),
  }),
  field('completeness', {
    label: 'file',
    signOf: 'kyc',
    values: {
      incomplete: `incomplete, incomplete file, incomplete kyc, not complete, missing documents,
        incomplete files, incomplete due diligence`,
      complete: 'complete files, complete file, fully documented, complete kyc, complete kyc file',
    },
    read: (row) =>
      row.kycCompletenessPercent === null
        ? null
        : Number(row.kycCompletenessPercent) < 100
          ? 'incomplete'
          : 'complete',
  }),
]
