import type { Asker } from '../../answering/asker.ts'
import type { Row } from '../topic.ts'
import type { Statement } from './statement.ts'

type Analysis = {
  period: string | null
  ratios: { id: string; value: number | null; before: number | null }[]
}

/** The ratios of a year: those of the analysis, of the newest year as of now, of earlier ones as of the day they were filed. */
export async function ratiosAt(
  asker: Asker,
  company: Row,
  statement: Statement,
  statements: readonly Statement[],
): Promise<Row> {
  const isNewest = statement === statements[0]
  const analysis = await asker.ask<Analysis>('credit.analysis', {
    id: company.id,
    ...(isNewest ? {} : { knownOn: statement.filedOn }),
  })
  if (analysis.period !== statement.period) return {}
  return Object.fromEntries(analysis.ratios.map(({ id, value }) => [id, value]))
}
