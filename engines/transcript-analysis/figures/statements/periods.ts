import type { CallPeriod, Period } from './statement.ts'

export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  q1: 1,
  q2: 2,
  q3: 3,
  q4: 4,
  '1q': 1,
  '2q': 2,
  '3q': 3,
  '4q': 4,
}

/** What a figure is compared with, which is not its own time: "up 83% over Q1 of 2019". */
const COMPARED =
  /(?<!^)\b(?:over|versus|vs\.?|than|from|against|relative to|compar(?:ed|ing|ison) (?:to|with)) (?:(?:the|our|in|its|last|prior|year[- ]ago|year's|same|first|second|third|fourth|full|fiscal|quarter|quarters|period|half|nine|six|months|of|q[1-4]|'?\d\d|20\d\d)\b[ ,']*)+/g

/** The period that a run of words names, for this call: what it reports is "quarter", also where that is a half year or a year. */
export function periodOf(text: string, call: CallPeriod): Period {
  const named = periodNamed(text, call)
  if (call.reports === 'year' && named === 'year') return 'quarter'
  if (
    call.reports === 'half' &&
    named === 'part of the year' &&
    /\bhalf|\bsix months|\binterim|\bh1\b/i.test(text)
  )
    return 'quarter'
  return named
}

function periodNamed(text: string, call: CallPeriod): Period {
  const lower = text.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(COMPARED, ' ')
  const years = lower.match(/\b(?:20\d\d)\b/g) ?? []
  const quarter =
    /\b(first|second|third|fourth)[- ](?:fiscal )?quarter|\b(?:quarter )?(q[1-4]|[1-4]q)(?:'?\d\d|20\d\d)?\b|\bquarter (one|two|three|four)\b/.exec(
      lower,
    )
  if (/^(?:in |for )?(?:the )?(?:last|prior|previous) (?:year|quarter)/.test(lower)) return 'another period'
  if (
    /\b(?:nine|six|9|6) months|first half|second half|half[- ]year|\b(?:h1|the half)\b|\binterim (?:results|period)|first nine|year[- ]to[- ]date|\bytd\b|trailing|\btwelve months|12 months/.test(
      lower,
    )
  )
    return 'part of the year'
  if (quarter) {
    const stated =
      ORDINALS[quarter[1] ?? quarter[2] ?? ''] ??
      ['one', 'two', 'three', 'four'].indexOf(quarter[3] ?? '') + 1
    if (call.quarter !== null && stated !== call.quarter) return 'another period'
    if (call.year !== null && years.length > 0 && years.every((year) => Number(year) < call.year! - 1))
      return 'another period'
    return 'quarter'
  }
  if (
    /\bfull[- ](?:fiscal )?year|\b(?:for|in|of|during) (?:the )?(?:entire |whole )?(?:fiscal )?year\b|\bfiscal (?:year )?(?:20)?\d\d\b|\bfy ?'?\d\d|\bthis (?:fiscal )?year\b|\bannual\b|\bfor (?:the year|20\d\d)\b|\bin 20\d\d\b|^20\d\d\b/.test(
      lower,
    )
  )
    return 'year'
  if (/\bquarter|\b(?:three|3) months (?:ended|ending)\b/.test(lower)) return 'quarter'
  return 'unsaid'
}

/** Words for the time that a figure is compared with. */
export const FORMER =
  /\b(?:prior[- ]year|year[- ]ago|last year|a year ago|previous year|prior (?:period|quarter|year)|previous quarter|last quarter|year-earlier|preceding)\b/
