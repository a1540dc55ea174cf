import { defineSettings } from '#platform/config/index.ts'
import { numberInText } from '#platform/endpoint/index.ts'

export const screeningSettings = defineSettings(
  { SCREENING_WORKERS: numberInText().int().min(1).max(32).default(1) },
  (given) => ({ workers: given.SCREENING_WORKERS }),
)
