import type { Context } from '#platform/context/index.ts'
import { isSamplePresent, sampleStateOf } from './sample-state.ts'

/** What a file says where invented rows may stand among others. */
export async function sampleNotices({ db, actor }: Context): Promise<string[]> {
  const sample = await sampleStateOf(db, actor.organisationId)
  return isSamplePresent(sample) || sample?.state === 'filling'
    ? ['This organisation contains invented sample data: some of these rows may be part of it.']
    : []
}
