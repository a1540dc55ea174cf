import { systemContext } from '#platform/context/index.ts'
import type { Gauge } from '#platform/gauges/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { readLists } from './read-lists.ts'

const inForce = async (installation: Parameters<Gauge['read']>[0]) =>
  (await readLists(systemContext(installation, 'gauges', HOME_ORGANISATION_ID))).filter(
    (list) => list.isInForce,
  )

/** How old the lists are that screenings are answered from, by the same rule as the lists' own page. */
export const listGauges: readonly Gauge[] = [
  {
    name: 'assay_list_age_days',
    title: 'Age of the lists in force',
    unit: 'days',
    help: 'Age of a list in force: of its publication, or since it was last found to be the newest; absent where neither is known',
    labels: ['list'],
    read: async (installation) =>
      (await inForce(installation)).flatMap(({ id, ageDays }) =>
        ageDays === null ? [] : [{ labels: { list: id }, value: ageDays }],
      ),
  },
  {
    name: 'assay_list_stale',
    title: 'Lists that are too old',
    unit: 'yes-no',
    limit: { above: 0 },
    help: '1 where an official list in force is older than it may be, or of unknown age',
    labels: ['list'],
    read: async (installation) =>
      (await inForce(installation)).map(({ id, isStale }) => ({
        labels: { list: id },
        value: isStale ? 1 : 0,
      })),
  },
  {
    name: 'assay_lists_in_force',
    title: 'Lists in force',
    unit: 'count',
    limit: { below: 1 },
    help: 'How many lists screenings are answered from',
    read: async (installation) => [{ value: (await inForce(installation)).length }],
  },
]
