import { date, missing } from '#design-system/formats/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { PriceKind, PriceProvenance } from '#domains/market-data/contract/index.ts'

/** What a price is, as a word of a sentence. */
const kindWords: Readonly<Record<PriceKind, string>> = {
  'real-time': 'Real time',
  delayed: 'Delayed',
  'end-of-day': 'End of day',
  imported: 'From a file',
  simulated: 'Simulated',
  manual: 'Set by hand',
  'at-cost': 'At cost',
}

/** What a price is and of when, in a sentence. */
export function provenanceSentence({ source, kind, asOf, isOld, lastSession }: PriceProvenance): string {
  if (kind === 'at-cost') return 'No price is known: it is carried at cost.'
  const stated = `${kindWords[kind]}${source === kind || kind === 'imported' ? '' : `, ${source}`}, of ${date(asOf)}`
  return isOld ? `${stated}: older than the last session, ${date(lastSession)}.` : `${stated}.`
}

/** Where a change of the day would stand: why there is none. An old price looks old. */
export function PriceAge({ provenance }: { provenance: PriceProvenance }) {
  if (provenance.kind === 'at-cost') return <SeverityTag severity="medium">At cost, no price</SeverityTag>
  if (provenance.isOld)
    return <SeverityTag severity="medium">{`${date(provenance.asOf)}, old price`}</SeverityTag>
  return provenance.isOfLastSession ? (
    <span>{missing}</span>
  ) : (
    <Tag>{`Close of ${date(provenance.asOf)}`}</Tag>
  )
}
