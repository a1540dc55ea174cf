import { z } from 'zod'
import { defineSettings } from '#platform/config/index.ts'

export const screeningSettings = defineSettings(
  { SCREENING_WORKERS: z.coerce.number().int().min(1).max(32).default(1) },
  (given) => ({ workers: given.SCREENING_WORKERS }),
)
