import { type ChangePoint, valueAt } from './change-points.ts'

/** A metric's points and the source of each: a count of another source is no change. */
export type SourcedPoint = ChangePoint & { source: string }

/** What has changed enough to be worth a line. */
export type Change = {
  metric: string
  days: number
  from: number
  to: number
  /** A fraction; null where it was nothing before. */
  share: number | null
  sentence: string
}

type Watched = {
  metric: string
  /** "job openings" */
  noun: string
  days: number
  /** The least change, as a fraction and in number; both have to be met. */
  shareMin: number
  countMin: number
  /** A lower number is better, as a rank is. */
  isRank?: boolean
}

/** What is watched, and from where on a change is told. */
export const watched: readonly Watched[] = [
  { metric: 'job_openings', noun: 'Job openings', days: 30, shareMin: 0.2, countMin: 3 },
  { metric: 'subdomain_count', noun: 'Subdomains', days: 30, shareMin: 0.25, countMin: 5 },
  { metric: 'web_ranking', noun: 'Web rank', days: 30, shareMin: 0.1, countMin: 50, isRank: true },
  { metric: 'github_total_stars', noun: 'GitHub stars', days: 30, shareMin: 0.05, countMin: 50 },
  { metric: 'github_repo_count', noun: 'GitHub repositories', days: 90, shareMin: 0.2, countMin: 3 },
  { metric: 'patent_count', noun: 'Patents', days: 365, shareMin: 0.1, countMin: 1 },
  { metric: 'tech_stack_size', noun: 'Technologies', days: 90, shareMin: 0.2, countMin: 3 },
  { metric: 'nameserver_count', noun: 'Nameservers', days: 30, shareMin: 0.01, countMin: 1 },
]

/**
 * What has changed in the days that each metric is watched over, the greatest share first. Nothing is told where the time before is not
 * known, or where another source counted then.
 */
export function readChanges(points: ReadonlyMap<string, readonly SourcedPoint[]>, now: Date): Change[] {
  return watched
    .flatMap((one): Change[] => {
      const own = points.get(one.metric) ?? []
      const before = new Date(now.getTime() - one.days * 86_400_000)
      const from = valueAt(own, before)
      const to = valueAt(own, now)
      const since = own.filter(({ validFrom }) => validFrom > before)
      const at = [...own].reverse().find(({ validFrom }) => validFrom <= before)
      if (typeof from !== 'number' || typeof to !== 'number' || from === to) return []
      if (since.some(({ source }) => source !== at?.source)) return []
      const share = from === 0 ? null : (to - from) / from
      if (Math.abs(to - from) < one.countMin || (share !== null && Math.abs(share) < one.shareMin)) return []
      return [
        { metric: one.metric, days: one.days, from, to, share, sentence: sentenceOf(one, from, to, share) },
      ]
    })
    .sort((a, b) => Math.abs(b.share ?? 9) - Math.abs(a.share ?? 9))
}

function sentenceOf({ noun, days, isRank }: Watched, from: number, to: number, share: number | null): string {
  const written = (value: number) => `${isRank ? '#' : ''}${value.toLocaleString('en-US')}`
  const moved = isRank ? (to < from ? 'better' : 'worse') : to > from ? 'up' : 'down'
  const size = share === null ? '' : ` ${Math.round(Math.abs(share) * 100)} %`
  return `${noun} ${moved}${isRank ? '' : size} in ${days} days: ${written(from)} to ${written(to)}.`
}
