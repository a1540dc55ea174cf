import type { OperationsSettings } from '#domains/operations/contract/index.ts'

type Rates = OperationsSettings['rates']

const LINE = /^([A-Z]{3})\s+([A-Z]{3})\s+(\d{4}-\d{2}-\d{2})\s+(\d+(?:\.\d+)?)$/

/** Rates as people write them: one a line. */
export const ratesAsText = (rates: Rates): string =>
  rates.map(({ from, to, day, rate }) => `${from} ${to} ${day} ${rate}`).join('\n')

/** What is written, and the first line that is no rate. */
export function ratesOfText(text: string): { rates: Rates; wrong: number | null } {
  const rates: Rates = []
  let wrong: number | null = null
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, from, to, day, rate] = LINE.exec(line.trim().toUpperCase()) ?? []
    const isRate = from && to && from !== to && day && !Number.isNaN(Date.parse(day)) && Number(rate) > 0
    if (isRate) rates.push({ from, to, day, rate: Number(rate) })
    else wrong ??= place + 1
  }
  return { rates, wrong }
}
