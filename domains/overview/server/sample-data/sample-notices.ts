import type { Context } from '#platform/context/index.ts'
import { sampleStateOf } from './sample-state.ts'

/** What a file says where invented rows may stand among others. */
export async function sampleNotices({ db, actor }: Context): Promise<string[]> {
  const sample = await sampleStateOf(db, actor.organisationId)
  return sample?.state === 'present' || sample?.state === 'filling'
    ? ['This organisation is filled with sample data, invented: rows of it may stand among these.']
    : []
}
