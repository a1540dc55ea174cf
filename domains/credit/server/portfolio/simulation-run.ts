import { defineRun } from '#platform/runs/index.ts'

/** Simulates a year of the book; one that was cut off is drawn again, with the same bits. */
export const simulationRun = defineRun({
  name: 'credit.simulation',
  label: 'Simulation of the credit portfolio',
  of: 'years',
  subject: 'credit-portfolio',
  belongsTo: 'organisation',
  sees: 'credit:read',
  acts: 'credit:write',
  cancelled: 'The simulation was cancelled. The one before it stands.',
  work: async (work) => (await import('./draw-book.ts')).drawBook(work),
})
