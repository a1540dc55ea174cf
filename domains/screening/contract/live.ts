import { z } from 'zod'
import { defineTopic } from '#platform/endpoint/index.ts'

/** How many screenings one piece of news names; after more, the list has to be read anyhow. */
export const NEWS_SCREENINGS_MAX = 100

/** Screenings that were made or decided about. */
export const ScreeningNews = z.object({
  /** What was done, as the audit log says it: `screening.completed`, `match.confirmed` … */
  change: z.string(),
  screeningIds: z.array(z.number().int()).max(NEWS_SCREENINGS_MAX),
})
export type ScreeningNews = z.infer<typeof ScreeningNews>

export const screeningsTopic = defineTopic({
  name: 'screenings',
  summary: 'New screenings, and decisions about their matches',
  permission: 'screening:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: ScreeningNews,
})
