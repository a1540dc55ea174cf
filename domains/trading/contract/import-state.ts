import { z } from 'zod'

/** `running` and `undoing` while a long file is gone through; `cancelled` and `failed` where it ended before its end: what was booked stands. */
export const ImportState = z.enum(['running', 'done', 'cancelled', 'failed', 'undoing'])
export type ImportState = z.infer<typeof ImportState>

/** A figure that a broker's file states and its rows, or the books, do not have. Money in cents, shares × 1,000,000. */
export const StatedDifference = z.object({
  line: z.number().int().nullable(),
  kind: z.enum(['cash', 'position', 'total', 'period']),
  /** The symbol, or the section of the file. */
  of: z.string(),
  stated: z.number().nullable(),
  found: z.number().nullable(),
  sentence: z.string(),
})
export type StatedDifference = z.infer<typeof StatedDifference>

/** What a broker's file says of itself, and how far the rows and the books agree. */
export const Reconciliation = z.object({
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The parts of the file, with their rows and how many of them were read. */
  sections: z.array(
    z.object({ name: z.string(), rows: z.number().int(), read: z.number().int(), note: z.string() }),
  ),
  /** How many figures were compared. */
  compared: z.number().int(),
  differences: z.array(StatedDifference),
  heldBack: z.number().int(),
})
export type Reconciliation = z.infer<typeof Reconciliation>
