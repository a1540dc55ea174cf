import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import measured from '../../../../benchmarks/results/list-quality.json' with { type: 'json' }

type Share = { asked: number; hit: number; share: number }

/** What the benchmark of names against real lists last measured, read while the page is drawn. */
export function listQuality() {
  const found = Object.entries(measured.foundAndFlagged as Record<string, Share>).map(
    ([what, { asked, hit }]) => ({
      what: what.replace(/^(UN|OFAC) /, (list) => `${list.trim()} names, `),
      asked,
      hit,
    }),
  )
  const { persons, companies } = measured.falsePositivesPerCleanName as Record<'persons' | 'companies', Share>
  return {
    measuredOn: measured.measuredAt.slice(0, 10),
    engine: measured.engine,
    /** The engine that runs here; another than the one measured is said. */
    running: ENGINE_VERSION,
    threshold: measured.threshold,
    lists: measured.lists,
    found,
    clean: [
      { what: 'Names of people on no list', ...countOf(persons) },
      { what: 'Names of companies on no list', ...countOf(companies) },
    ],
  }
}

const countOf = ({ asked, hit }: Share) => ({ asked, hit })

export type ListQuality = ReturnType<typeof listQuality>
