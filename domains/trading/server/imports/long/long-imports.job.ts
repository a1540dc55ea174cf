import { z } from 'zod'
import { defineJob } from '#platform/jobs/index.ts'

const payload = z.object({ organisationId: z.number().int(), importId: z.number().int() })
const rules = { payload, retries: 5, secondsMax: 6 * 3_600 }

/** Books a long file part by part. A run that was cut off is taken up again after the last part. */
export const bookLongImport = defineJob({
  name: 'trading.book-import',
  ...rules,
  run: async (_house, { importId }, { ctx, signal }) =>
    (await import('./book-parts.ts')).bookParts(ctx, importId, signal),
})

/** Takes a long file back part by part, the last first. */
export const undoLongImport = defineJob({
  name: 'trading.undo-import',
  ...rules,
  run: async (_house, { importId }, { ctx, signal }) =>
    (await import('./undo-parts.ts')).undoParts(ctx, importId, signal),
})
