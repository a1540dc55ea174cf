import type { Answer } from '../../../contract/index.ts'
import { answerOf } from '../answered.ts'
import type { Asker } from '../asker.ts'
import { Evidence } from '../evidence.ts'
import { tell, type Unit } from '../tell.ts'

export type Line = { label: string; value: number; unit: Unit; field: string }

export function stated(
  asker: Asker,
  lead: string,
  tool: string,
  row: string,
  href: string,
  lines: readonly Line[],
  close: string,
  { caveat = null, quote }: { caveat?: string | null; quote?: string } = {},
): Answer {
  const evidence = new Evidence()
  const citation = evidence.cite({ kind: 'method', label: row, href, ...(quote ? { quote } : {}) })
  const given = lines.map(
    ({ label, value, unit, field }) =>
      `${label} ${evidence.figure(value, { unit, text: tell(value, unit), tool, row, field, asOf: null, caveat, citation })}`,
  )
  return answerOf(
    asker,
    evidence,
    `${caveat ? `${caveat}. ` : ''}${lead}: ${given.join('; ')}. ${close} [${citation}]`,
  )
}

export const round = (value: number, to = 1e10): number => Math.round(value * to) / to
