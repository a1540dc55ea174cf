import type { TrackedCompany } from '#domains/intelligence/contract/index.ts'
import type { NamedThing } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { NoEvidence, type Row, type Wanted } from '../topic.ts'

export const HREF = '/dashboard/intelligence'

/** What stands beside a company of the sample: nothing of it was ever seen. */
export const SAMPLE = 'Sample data, invented'

export const isTracked = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'tracked-company' && String(row.companyId) === id

/**
 * The tracked companies that a question is about: those it names, else all.
 * @throws NoEvidence where it names somebody who is not tracked.
 */
export async function trackedFor(asker: Asker, { things, reading }: Wanted): Promise<TrackedCompany[]> {
  const all = await asker.ask<TrackedCompany[]>('intelligence.companies', {})
  const named = things.filter(({ kind }) => kind === 'tracked-company')
  const chosen =
    named.length > 0 ? all.filter(({ id }) => named.some((thing) => thing.id === String(id))) : all
  const others = reading.names.filter(
    ({ things: of, from, to }) => to > from && of.every(({ kind }) => kind !== 'tracked-company'),
  )
  if (named.length === 0 && things.length === 0 && others.length > 0)
    throw new NoEvidence(
      `${listed(
        others.map(({ said }) => `“${said}”`),
        'or',
      )} is no tracked company, so nothing was collected of it.`,
      'Tracked companies',
    )
  if (chosen.some(({ isSample }) => isSample)) asker.notes.add(SAMPLE)
  return chosen
}
