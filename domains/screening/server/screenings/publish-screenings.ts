import type { Context } from '#platform/context/index.ts'
import { publish, type Source } from '#platform/live/index.ts'
import { NEWS_SCREENINGS_MAX, screeningsTopic } from '../../contract/index.ts'

/** What screening tells open screens. */
export const screeningSources: readonly Source[] = [{ topic: screeningsTopic }]

/** Tells open screens which screenings were made or decided about, once the change has been committed. */
export function publishScreenings(tx: Context, change: string, ids: readonly number[]): Promise<void> {
  return publish(tx, screeningsTopic, { change, screeningIds: ids.slice(0, NEWS_SCREENINGS_MAX) })
}
