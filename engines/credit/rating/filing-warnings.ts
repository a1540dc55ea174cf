import { addDays } from '#engines/market-calendar/index.ts'
import type { Evidence, OutsideWarning as Outside } from './outside-warning.ts'

/** A report that a firm has filed with the SEC. */
export type FiledReport = {
  form: string
  /** Items of a current report; null where they were not kept. */
  items: readonly string[] | null
  filedOn: string
  /** When it was first seen here. */
  seenOn: string
  href: string
}

/** What is said of a filing, and from which forms and items on. */
export const filingMeanings = {
  'filed-bankruptcy': 'A current report (8-K) reports bankruptcy or receivership (item 1.03).',
  'filed-acceleration':
    'A current report (8-K) reports that an obligation was accelerated or increased (item 2.04).',
  'filed-non-reliance':
    'A current report (8-K) states that earlier statements are not to be relied on (item 4.02).',
  'filed-delisting':
    'A current report (8-K) reports a notice of delisting, a failed listing rule or a moved listing (item 3.01).',
  'filed-deregistration':
    'A form 15 ends the registration of securities, or the duty to report on them (15-12B, 15-12G, 15-15D, 15F).',
  'filed-listing-removal': 'A form 25 takes securities off an exchange (25, 25-NSE).',
  'filed-late': 'A notice states that an annual or quarterly report is late (NT 10-K, NT 10-Q, NT 20-F).',
  'filed-impairment': 'A current report (8-K) reports a material impairment (item 2.06).',
  'filed-auditor-change': 'A current report (8-K) reports that the auditor has changed (item 4.01).',
  'filed-amended': 'An annual report was amended (10-K/A, 20-F/A, 40-F/A).',
} as const
type Code = keyof typeof filingMeanings
type OutsideWarning = Outside<Code>

const TWO_YEARS = 730
const YEAR = 365
/** A late report that has come by now is told for half a year. */
const HALF_YEAR = 183

/** Items of a current report that warn, how much and for how long. */
const itemRules: readonly {
  code: Code
  item: string
  severity: OutsideWarning['severity']
  days: number
  told: string
}[] = [
  {
    code: 'filed-bankruptcy',
    item: '1.03',
    severity: 'critical',
    days: TWO_YEARS,
    told: 'Bankruptcy or receivership',
  },
  {
    code: 'filed-acceleration',
    item: '2.04',
    severity: 'critical',
    days: YEAR,
    told: 'An event that accelerates or increases a financial obligation',
  },
  {
    code: 'filed-non-reliance',
    item: '4.02',
    severity: 'critical',
    days: YEAR,
    told: 'Non-reliance on statements that were issued before',
  },
  {
    code: 'filed-delisting',
    item: '3.01',
    severity: 'high',
    days: YEAR,
    told: 'A notice of delisting, a failed listing rule or a transfer of listing',
  },
  { code: 'filed-impairment', item: '2.06', severity: 'medium', days: YEAR, told: 'A material impairment' },
  {
    code: 'filed-auditor-change',
    item: '4.01',
    severity: 'medium',
    days: YEAR,
    told: 'A change of the auditor',
  },
]

/** Which reports end that one is late. */
const lateReports: Record<string, readonly string[]> = {
  'NT 10-K': ['10-K', '10-KT'],
  'NT 10-Q': ['10-Q', '10-QT'],
  'NT 20-F': ['20-F'],
}
const AMENDED = new Set(['10-K/A', '10-KT/A', '20-F/A', '40-F/A'])
const SHOWN = 5

/** What filings warn of on a day, one warning for each kind of thing; the newest is named and all that count are its evidence. */
export function warningsOfFilings(filings: readonly FiledReport[], today: string): OutsideWarning[] {
  const known = filings
    .filter(({ filedOn }) => filedOn <= today)
    .sort((a, b) => (a.filedOn < b.filedOn ? 1 : a.filedOn > b.filedOn ? -1 : 0))
  const since = (days: number) => known.filter(({ filedOn }) => filedOn >= addDays(today, -days))
  return [
    ...itemRules.flatMap(({ code, item, severity, days, told }) =>
      warningOf(
        code,
        severity,
        since(days).filter(({ form, items }) => /^8-K(12[BG]3)?(\/A)?$/.test(form) && items?.includes(item)),
        (newest) => `${told} was reported on ${newest.filedOn} (${newest.form}, item ${item}).`,
      ),
    ),
    ...deregistrationWarning(since(TWO_YEARS)),
    ...removalWarning(since(YEAR)),
    ...lateWarning(known, today),
    ...warningOf(
      'filed-amended',
      'medium',
      since(YEAR).filter(({ form }) => AMENDED.has(form)),
      (newest) =>
        `An annual report was amended on ${newest.filedOn} (${newest.form}). Many amendments only add omitted parts; the filing shows whether figures changed.`,
    ),
  ]
}

const DEREGISTERED = /^15F?-(12B|12G|15D)(\/A)?$/
const REMOVED = /^25(-NSE)?(\/A)?$/
const PERIODIC = new Set(['10-K', '10-KT', '10-Q', '10-QT', '20-F', '40-F'])
/** A registration ends ninety days after its form 15: a report that comes later is one of a firm that reports on. */
const QUARTER = 90

/** No more statements may come from the SEC. A firm that reports on has ended one class of several, and that is said. */
function deregistrationWarning(known: readonly FiledReport[]): OutsideWarning[] {
  const found = known.filter(({ form }) => DEREGISTERED.test(form))
  const [newest] = found
  if (!newest) return []
  const later = known.find(
    ({ form, filedOn }) => PERIODIC.has(form) && filedOn > addDays(newest.filedOn, QUARTER),
  )
  return warningOf(
    'filed-deregistration',
    later ? 'medium' : 'high',
    found,
    ({ filedOn, form }) =>
      `A ${form} of ${filedOn} ends the registration of securities or the duty to report on them. ${
        later
          ? `It reports on: a ${later.form} was filed on ${later.filedOn}.`
          : 'No annual or quarterly report came more than 90 days later: its statements may end here.'
      }`,
  )
}

/**
 * Matured notes and warrants are taken off an exchange by the same form as the shares of a firm that fails; the form does not say which
 * in its name.
 */
function removalWarning(known: readonly FiledReport[]): OutsideWarning[] {
  const found = known.filter(({ form }) => REMOVED.test(form))
  const [newest] = found
  if (!newest) return []
  const with15 = known.find(({ form, filedOn }) => DEREGISTERED.test(form) && filedOn >= newest.filedOn)
  return warningOf(
    'filed-listing-removal',
    with15 ? 'high' : 'medium',
    found,
    ({ filedOn, form }) =>
      `A form ${form} of ${filedOn} takes a class of its securities off an exchange. ${
        with15
          ? `A ${with15.form} followed on ${with15.filedOn}.`
          : 'Matured notes and warrants are delisted in the same way: the filing shows the class.'
      }`,
  )
}

function lateWarning(known: readonly FiledReport[], today: string): OutsideWarning[] {
  const notices = known.flatMap((notice) => {
    const kind = notice.form.replace(/\/A$/, '')
    const ends = lateReports[kind]
    if (!ends) return []
    const come = known.findLast(({ form, filedOn }) => ends.includes(form) && filedOn >= notice.filedOn)
    return addDays(notice.filedOn, come ? HALF_YEAR : YEAR) >= today ? [{ notice, kind, come }] : []
  })
  const grave = notices.find(({ come }) => !come) ?? notices[0]
  if (!grave) return []
  const { notice, kind, come } = grave
  const report = kind.slice('NT '.length)
  return [
    {
      code: 'filed-late',
      severity: come ? 'medium' : 'high',
      words: `It reported on ${notice.filedOn} that its ${report} would be late (${notice.form}). ${
        come ? `A ${come.form} was filed on ${come.filedOn}.` : `No ${report} has been seen since.`
      }`,
      evidence: evidenceOf(notices.map((one) => one.notice)),
    },
  ]
}

function warningOf(
  code: Code,
  severity: OutsideWarning['severity'],
  found: readonly FiledReport[],
  words: (newest: FiledReport) => string,
): OutsideWarning[] {
  const [newest] = found
  if (!newest) return []
  const more = found.length - 1
  return [
    {
      code,
      severity,
      words: `${words(newest)}${more > 0 ? ` ${more} more of the kind ${more === 1 ? 'counts' : 'count'} still.` : ''}`,
      evidence: evidenceOf(found),
    },
  ]
}

const evidenceOf = (found: readonly FiledReport[]): Evidence[] =>
  found.slice(0, SHOWN).map(({ form, items, filedOn, seenOn, href }) => ({
    label: `${form} filed ${filedOn}${items?.length ? `, items ${items.join(', ')}` : ''}`,
    href,
    knownOn: seenOn,
  }))
