import { addDays } from '#engines/market-calendar/index.ts'
import type { Evidence, OutsideWarning as Outside } from './outside-warning.ts'

/** How something that is counted stood before and stands now. */
export type Course = {
  before: number
  /** The day that `before` is of. */
  since: string
  now: number
  /** The day on which the count of now was first seen. */
  seenOn: string
}

/** What a firm shows of itself outside its statements, as it was collected; null where it is not known. */
export type Traces = {
  openings: Course | null
  subdomains: Course | null
  technologies: Course | null
  /** Its place in the web rank: a greater number is a lower place, null now that it is in no list any more. */
  rank: (Omit<Course, 'now'> & { now: number | null }) | null
  /** Since when its domain has no nameserver or is not registered. */
  domainGone: { domain: string; seenOn: string } | null
  registration: { domain: string; endsOn: string; seenOn: string } | null
  /** Its own site could not be read, again and again. */
  siteFailing: { domain: string; lastReadOn: string; tries: number; why: string } | null
  /** Where it can be looked at. */
  href: string
}

export const traceMeanings = {
  'hiring-collapse': 'Its open positions fell by 60 % or more in 90 days, from ten at least.',
  'domain-gone': 'Its domain has no nameserver, or is not registered.',
  'domain-ending': 'The registration of its domain ends within 30 days or has ended.',
  'site-unreadable': 'Its own site could not be read for a week and in three tries or more.',
  'subdomains-fall': 'The names under its domain fell by half or more in 90 days, from ten at least.',
  'technologies-removed':
    'The technologies on its site fell by half or more in 90 days, from eight at least.',
  'web-rank-fall':
    'Its place in the web rank was among the first 100,000 and is three times as far down after 90 days, or in no list any more.',
} as const

type Code = keyof typeof traceMeanings
type OutsideWarning = Outside<Code>

/** Over how long a fall is looked for. */
export const COURSE_DAYS = 90
const ENDING_DAYS = 30
const FAILING_DAYS = 7
const TRIES_LEAST = 3
/** Below it places change by themselves. */
const RANK_LEAST = 100_000
const RANK_TIMES = 3

const falls: readonly {
  code: Code
  of: 'openings' | 'subdomains' | 'technologies'
  least: number
  by: number
  called: string
}[] = [
  { code: 'hiring-collapse', of: 'openings', least: 10, by: 0.6, called: 'Open positions' },
  { code: 'subdomains-fall', of: 'subdomains', least: 10, by: 0.5, called: 'Names under its domain' },
  { code: 'technologies-removed', of: 'technologies', least: 8, by: 0.5, called: 'Technologies on its site' },
]

/** What its traces warn of on a day. None is graver than high: a firm may hire, host and build elsewhere. */
export function warningsOfTraces(traces: Traces, today: string): OutsideWarning[] {
  const { domainGone, registration, siteFailing, href } = traces
  const warnings: OutsideWarning[] = []
  const say = (
    code: Code,
    severity: OutsideWarning['severity'],
    words: string,
    { label, knownOn }: Omit<Evidence, 'href'>,
  ) => warnings.push({ code, severity, words, evidence: [{ label, knownOn, href }] })
  if (domainGone)
    say(
      'domain-gone',
      'high',
      `${domainGone.domain} has no nameserver or is not registered: its site and its mail cannot work.`,
      { label: 'DNS and registry', knownOn: domainGone.seenOn },
    )
  if (registration && registration.endsOn <= addDays(today, ENDING_DAYS))
    say(
      'domain-ending',
      registration.endsOn < today ? 'high' : 'medium',
      `The registration of ${registration.domain} ${registration.endsOn < today ? 'ended' : 'ends'} on ${registration.endsOn}. Most are renewed shortly before.`,
      { label: 'Domain registry', knownOn: registration.seenOn },
    )
  if (
    siteFailing &&
    siteFailing.tries >= TRIES_LEAST &&
    addDays(siteFailing.lastReadOn, FAILING_DAYS) <= today
  )
    say(
      'site-unreadable',
      'medium',
      `The site of ${siteFailing.domain} was last read on ${siteFailing.lastReadOn} and could not be since: ${siteFailing.why}`,
      { label: 'Sources of the company', knownOn: siteFailing.lastReadOn },
    )
  for (const { code, of, least, by, called } of falls) {
    const course = traces[of]
    if (course && course.before >= least && course.now <= course.before * (1 - by) + 1e-9)
      say(
        code,
        'medium',
        `${called} fell from ${course.before} to ${course.now} within ${COURSE_DAYS} days.`,
        {
          label: `${called}: ${course.before} on ${course.since}, ${course.now} now`,
          knownOn: course.seenOn,
        },
      )
  }
  const { rank } = traces
  if (rank && rank.before <= RANK_LEAST && (rank.now === null || rank.now >= RANK_TIMES * rank.before)) {
    const place = (at: number | null) => (at === null ? 'no place' : `place ${at.toLocaleString('en-US')}`)
    say(
      'web-rank-fall',
      'medium',
      `Its web rank fell from ${place(rank.before)} to ${place(rank.now)} within ${COURSE_DAYS} days.`,
      {
        label: `Tranco: ${place(rank.before)} on ${rank.since}, ${place(rank.now)} now`,
        knownOn: rank.seenOn,
      },
    )
  }
  return warnings
}
