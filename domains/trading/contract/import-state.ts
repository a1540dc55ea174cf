import { z } from 'zod'

/** `running` and `undoing` while a long file is gone through; `cancelled` and `failed` where it ended before its end: what was booked stands. */
export const ImportState = z.enum(['running', 'done', 'cancelled', 'failed', 'undoing'])
export type ImportState = z.infer<typeof ImportState>
