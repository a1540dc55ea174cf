import { type AskedTopic, field, phrases, type Row } from '../topic.ts'

export const screeningRules: AskedTopic = {
  id: 'screening-rules',
  isOfNow: true,
  label: 'screening settings',
  href: '/dashboard/kyb/settings',
  isSingle: true,
  nouns:
    phrases(`threshold, match threshold, four eyes, shrink guard, screening setting, cut-off, cutoff, four-eyes,
    score cut-off, match cut-off`),
  hints: ['screening', 'match', 'set', 'rule'],
  about: [],
  // “Above what score is it a match”: neither score nor match alone asks for where the line is drawn.
  lean: ({ text }) =>
    /\b(?:what|which|minimum|lowest) (?:score|probability|percentage|similarity)\b.*\b(?:match|hit|flag\w*)\b/.test(
      text,
    )
      ? 5
      : /\bhow old (?:may|can|must|is)\b.*\b(?:before|until|till|at most)\b|\b(?:when|from when) (?:is|does|do|are) (?:a |an |the )?lists? (?:become|get|go|count as|considered)?\s?stale\b/.test(
            text,
          )
        ? 6
        : /\bthreshold|\bcut-?off\b/.test(text)
          ? 2.5
          : 0,
  usual: ['threshold', 'fourEyes', 'ageDaysMax'],
  nameOf: () => 'the screening',
  columns: [
    field('threshold', {
      label: 'match threshold',
      unit: 'share',
      names: `threshold, match threshold, cut-off, cutoff, match count, count as a match, counts as a match,
        treated as a match, what score, which score, match score, score is it a match, score is a match,
        score needed, minimum score, lowest score, score for a match, score makes a match, score counts,
        threshold by score`,
      isSummed: false,
    }),
    field('fourEyes', {
      label: 'four eyes',
      names: 'four eyes, four-eyes, second person',
      read: (row) => (row.fourEyes ? 'on' : 'off'),
    }),
    field('shrinkPercentMax', {
      label: 'shrink guard',
      unit: 'percent',
      names: 'shrink guard, shrink, may shrink',
      isSummed: false,
    }),
    field('ageDaysMax', {
      label: 'age at which a list is stale',
      unit: 'days',
      names: `stale after, how old may, maximum age, age limit, when is a list stale, allowed age, stale,
        how old can`,
      isSummed: false,
    }),
  ],
  async load(asker) {
    const row = await asker.ask<Row>('screening.settings', {})
    return { rows: [row], tool: 'screening.settings', isPeriodUsed: true }
  },
}
