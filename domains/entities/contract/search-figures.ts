import { z } from 'zod'
import { numberInText } from '#platform/endpoint/index.ts'

/** What the directory is narrowed and ordered by beside its facets. */
export const figureIds = ['employees', 'revenue', 'funding', 'founded'] as const
export const FigureId = z.enum(figureIds)
export type FigureId = z.infer<typeof FigureId>

export const figureLabel: Readonly<Record<FigureId, string>> = {
  employees: 'Employees',
  revenue: 'Revenue, $M',
  funding: 'Funding, $M',
  founded: 'Founded',
}

/** What is said of those whose figure is not known, after how many they are. */
export const figureUnknown: Readonly<Record<FigureId, string>> = {
  employees: 'have no number of employees here',
  revenue: 'have no revenue in US dollars here',
  funding: 'have no funding in US dollars here',
  founded: 'have no founding year here',
}

const bound = numberInText().min(0).max(1_000_000_000).optional()

/** Bounds of figures, the order, and which parts of what was typed are names and not places or industries. */
export const figureNarrowing = {
  employeesFrom: bound,
  employeesTo: bound,
  /** Millions of US dollars: an amount in another currency is not compared. */
  revenueFrom: bound,
  revenueTo: bound,
  fundingFrom: bound,
  fundingTo: bound,
  foundedFrom: bound,
  foundedTo: bound,
  /** The greatest first, or the least with `ascending`; companies of which the figure is not known stand last. */
  sort: FigureId.optional(),
  ascending: z.enum(['true', 'false']).optional(),
  /** Parts of `q`, parted by a bar, that are taken for a name. */
  asName: z.string().max(200).optional(),
}

/** A part of what was typed that narrows the search. */
export const AskedPart = z.object({
  typed: z.string(),
  kind: z.enum(['place', 'trade', 'size', 'employees']),
  label: z.string(),
})
export type AskedPart = z.infer<typeof AskedPart>
