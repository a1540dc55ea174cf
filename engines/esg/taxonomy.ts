/** The six environmental objectives of Regulation (EU) 2020/852, Article 9. */
export const taxonomyObjectives = {
  CCM: 'Climate change mitigation',
  CCA: 'Climate change adaptation',
  WTR: 'Water and marine resources',
  CE: 'Circular economy',
  PPC: 'Pollution prevention and control',
  BIO: 'Biodiversity and ecosystems',
} as const
export type TaxonomyObjective = keyof typeof taxonomyObjectives

export type TaxonomyActivity = {
  name: string
  /** Of the KPI's numerator, in the unit of the total. */
  amount: number
  isEligible: boolean
  objective: TaxonomyObjective
  makesContribution: boolean
  doesNoHarm: boolean
  hasSafeguards: boolean
  kind: 'own' | 'enabling' | 'transitional'
}

export type TaxonomyKpi = {
  total: number
  eligible: number
  aligned: number
  eligibleNotAligned: number
  notEligible: number
  enabling: number
  transitional: number
  /** Fractions of the total; null where the total is zero. */
  alignedShare: number | null
  eligibleShare: number | null
  byObjective: { objective: TaxonomyObjective; aligned: number; share: number | null }[]
  activities: (TaxonomyActivity & { isAligned: boolean; because: string })[]
}

/** More than any company has of turnover or expenditure, in units of a currency. */
const TOTAL_MOST = 1e15

/**
 * A KPI of Article 8 of Regulation (EU) 2020/852: what is aligned is eligible, contributes substantially to one objective, does no
 * significant harm to the others (Article 3) and has minimum safeguards. An activity counts once, under however many objectives it is
 * told; by objective it stands under each.
 * @throws RangeError where an amount is below zero, the activities are more than the total, one activity has two amounts or stands twice
 * under one objective, or one is transitional under another objective than mitigation (Article 10(2)).
 */
export function taxonomyKpi(total: number, activities: readonly TaxonomyActivity[]): TaxonomyKpi {
  if (!Number.isFinite(total) || total < 0 || total > TOTAL_MOST)
    throw new RangeError(`The total has to lie between 0 and ${TOTAL_MOST}.`)
  for (const { name, amount } of activities)
    if (!Number.isFinite(amount) || amount < 0)
      throw new RangeError(`The amount of “${name}” has to be zero or more.`)
  for (const rows of Map.groupBy(activities, nameOf).values()) requireOneActivity(rows)
  const sum = (rows: readonly TaxonomyActivity[]) =>
    [...new Map(rows.map((row) => [nameOf(row), row.amount])).values()].reduce((so, amount) => so + amount, 0)
  const all = sum(activities)
  if (all > total * (1 + 1e-9))
    throw new RangeError(`The activities are ${all} together, more than the total of ${total}.`)
  const judged = activities.map((activity) => ({ ...activity, ...alignmentOf(activity) }))
  const eligible = judged.filter(({ isEligible }) => isEligible)
  const aligned = judged.filter(({ isAligned }) => isAligned)
  const shareOf = (amount: number) => (total === 0 ? null : amount / total)
  return {
    total,
    eligible: sum(eligible),
    aligned: sum(aligned),
    eligibleNotAligned: sum(eligible) - sum(aligned),
    notEligible: total - sum(eligible),
    enabling: sum(aligned.filter(({ kind }) => kind === 'enabling')),
    transitional: sum(aligned.filter(({ kind }) => kind === 'transitional')),
    alignedShare: shareOf(sum(aligned)),
    eligibleShare: shareOf(sum(eligible)),
    byObjective: (Object.keys(taxonomyObjectives) as TaxonomyObjective[]).map((objective) => {
      const amount = sum(aligned.filter((one) => one.objective === objective))
      return { objective, aligned: amount, share: shareOf(amount) }
    }),
    activities: judged,
  }
}

const nameOf = ({ name }: TaxonomyActivity): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Rows of one name are one activity, told under several objectives. */
function requireOneActivity(rows: readonly TaxonomyActivity[]): void {
  const [first] = rows
  if (!first) return
  const { name, amount } = first
  if (rows.some((row) => row.kind === 'transitional' && row.objective !== 'CCM'))
    throw new RangeError(
      `“${name}” is transitional, which is only under climate change mitigation (Article 10(2) of Regulation (EU) 2020/852).`,
    )
  if (rows.some((row) => row.amount !== amount))
    throw new RangeError(
      `“${name}” has two amounts: one activity has one amount, under however many objectives. Name two activities differently.`,
    )
  if (new Set(rows.map(({ objective }) => objective)).size < rows.length)
    throw new RangeError(`“${name}” appears twice under one objective.`)
}

function alignmentOf(activity: TaxonomyActivity): { isAligned: boolean; because: string } {
  const lacks = [
    activity.isEligible ? '' : 'it is not eligible',
    activity.makesContribution ? '' : 'no substantial contribution is shown',
    activity.doesNoHarm ? '' : 'significant harm is not ruled out',
    activity.hasSafeguards ? '' : 'minimum safeguards are not shown',
  ].filter(Boolean)
  return lacks.length === 0
    ? { isAligned: true, because: 'All criteria of Article 3 are met.' }
    : { isAligned: false, because: `Not aligned: ${lacks.join(', ')}.` }
}
