import { type AskedTopic, field, phrases, type Row } from '../topic.ts'

export const monitoring: AskedTopic = {
  id: 'monitoring',
  isOfNow: true,
  label: 'monitoring',
  href: '/dashboard/kyb/monitoring',
  isSingle: true,
  nouns: phrases(`monitoring, coverage, monitored customers, rescreening, re-screening, monitoring coverage,
    ongoing monitoring`),
  hints: ['covered', 'list', 'waiting', 'customer'],
  about: [],
  usual: ['monitored', 'covered', 'waiting'],
  nameOf: () => 'the monitoring',
  columns: [
    field('monitored', {
      label: 'monitored customers',
      unit: 'count',
      names: 'monitored, monitored customers, in monitoring, under monitoring, how many monitored',
    }),
    field('covered', {
      label: 'covered by the lists in force',
      unit: 'count',
      names: 'covered, covered by the lists, up to date with the lists, coverage, held against the lists',
    }),
    field('waiting', {
      label: 'waiting for a re-screening',
      unit: 'count',
      names: `waiting, wait for a re-screening, not covered, behind, to be rescreened, uncovered,
        waiting for re-screening, waiting to be screened again`,
    }),
  ],
  async load(asker) {
    const row = await asker.ask<Row>('screening.monitoring', { limit: 1 })
    return { rows: [row], tool: 'screening.monitoring', isPeriodUsed: true }
  },
}
