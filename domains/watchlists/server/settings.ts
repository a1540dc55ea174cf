import { z } from 'zod'
import { defineSettings, flag } from '#platform/config/index.ts'

/** Whether the lists are fetched from their publishers on a schedule, and from where instead. */
export const listSettings = defineSettings(
  { LIST_REFRESH: flag('off'), LIST_MIRROR_URL: z.url().optional() },
  (given) => ({ isRefreshing: given.LIST_REFRESH, mirrorUrl: given.LIST_MIRROR_URL }),
)
