import { date, percent, signedNumber } from '#design-system/formats/index.ts'
import { type AlignmentPart, AlignmentStrip } from '#design-system/patterns/evidence/alignment-strip.tsx'
import { OriginDot } from '#design-system/primitives/origin-dot.tsx'
import { Stamp, Stamps } from '#design-system/primitives/stamp.tsx'
import type { ExplainedMatch } from '#domains/screening/contract/index.ts'
import classes from './specimen.module.css'

/** One match as the product explains it: two spellings letter above letter, the arithmetic, and what would clear it. */
export function Specimen({ match }: { match: ExplainedMatch }) {
  return (
    <figure
      className={classes.specimen}
      aria-label={match.isMatch ? 'A match, explained' : 'No match: the closest record, explained'}
    >
      <div className={classes.names}>
        <div>
          <span>Query</span>
          <strong>{match.queryName}</strong>
        </div>
        <div>
          <span>
            {match.isMatch ? 'Found on' : 'No match. Closest on'} {match.list}
          </span>
          <strong>{match.entryName}</strong>
        </div>
      </div>
      <div className={classes.strip}>
        <AlignmentStrip
          size="large"
          query={match.queryName}
          entry={match.entryName}
          parts={match.alignment.map(partOf)}
        />
      </div>
      <div className={classes.stamps}>
        <Stamps>
          <Stamp caption="Source">{match.list}</Stamp>
          <Stamp caption="Published">{match.publishedOn ? date(match.publishedOn) : 'Day not known'}</Stamp>
          <Stamp caption="Engine">{match.engineVersion}</Stamp>
        </Stamps>
      </div>
      <div className={classes.sum}>
        <p className={classes.label}>
          Match probability <OriginDot origin="modelled" />
        </p>
        <p className={classes.probability}>
          {percent(match.probability, { digits: 1 }).slice(0, -1)}
          <small>%</small>
        </p>
        <dl>
          {match.contributions.map((part) => (
            <div key={part.name}>
              <dt>{part.name}</dt>
              <dd>{signedNumber(part.logOdds)}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>Log-odds</dt>
            <dd>{signedNumber(match.logOdds)}</dd>
          </div>
        </dl>
        <p className={classes.threshold}>{thresholdWords(match)}</p>
        <ul className={classes.clearing}>
          {match.clearing.map((row) => (
            <li key={row.condition}>
              <span>{row.condition}</span>
              <b>{percent(row.probability, { digits: 1 })}</b>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

function thresholdWords({ threshold, probability, isMatch, clearing }: ExplainedMatch): string {
  const from = `A match from ${percent(threshold, { digits: 0 })}.`
  if (!isMatch) return `${from} This one is below it.`
  if (probability < threshold)
    return `${from} This one is below it and kept for review: the name is exactly as listed, and nothing known distinguishes the two.`
  return clearing.length > 0 ? `${from} What would clear this one:` : from
}

function partOf(cell: ExplainedMatch['alignment'][number]): AlignmentPart {
  const kind = cell.relation === 'missing' ? 'unscored' : cell.relation
  return {
    query: cell.query ?? '',
    entry: cell.entry ?? '',
    kind,
    note: cell.note,
    ...(kind === 'unscored' ? { shortNote: 'Form' } : {}),
  }
}
