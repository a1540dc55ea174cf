import { z } from 'zod'
import { defineSettings } from '#platform/config/index.ts'
import { numberInText } from '#platform/endpoint/index.ts'

export const entitySettings = defineSettings(
  {
    /** The directory of companies that a first start brings; `small` is a few hundred of them. */
    STARTER_DIRECTORY: z.enum(['full', 'small', 'off']).default('full'),
    /** A directory of more companies is searched in the database and not in memory, where it takes about a kilobyte a company. */
    DIRECTORY_IN_MEMORY: numberInText().int().min(0).max(1_000_000).default(250_000),
  },
  (given) => ({
    starterDirectory: given.STARTER_DIRECTORY,
    directoryInMemory: given.DIRECTORY_IN_MEMORY,
  }),
)
