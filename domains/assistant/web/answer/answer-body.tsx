import { Link } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import type { Answer, AnswerFigure, Citation } from '../../contract/index.ts'
import classes from '../assistant.module.css'
import { blocksOf, inWords, type Piece, withoutCaveats } from './answer-text.ts'

/** What has to be known before any figure of an answer: simulated, old or missing prices, each once. */
export const caveatsOf = (figures: readonly AnswerFigure[]): string[] => [
  ...new Set(figures.flatMap(({ source }) => source.caveat ?? [])),
]

/** An answer in paragraphs: how its prices stand first, each statement with the way to what it rests on. */
export function AnswerBody({ answer, hasNotice = true }: { answer: Answer; hasNotice?: boolean }) {
  const caveats = caveatsOf(answer.figures)
  return (
    <>
      {hasNotice && answer.outcome !== 'answered' ? (
        <p className={classes.notice}>
          <SeverityTag severity={answer.outcome === 'refused' ? 'medium' : 'low'}>
            {answer.outcome === 'refused' ? 'Not answered' : 'Please say which'}
          </SeverityTag>
        </p>
      ) : null}
      {caveats.map((caveat) => (
        <p key={caveat} className={classes.notice}>
          <SeverityTag severity="medium">{caveat}</SeverityTag>
        </p>
      ))}
      {blocksOf(withoutCaveats(answer.text, caveats)).map(({ at, kind, lines }) =>
        kind === 'items' ? (
          <ul key={at} className={classes.items}>
            {lines.map((line) => (
              <li key={line.at}>
                <Pieces pieces={line.pieces} citations={answer.citations} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            <Pieces pieces={lines[0]?.pieces ?? []} citations={answer.citations} />
          </p>
        ),
      )}
    </>
  )
}

function Pieces({ pieces, citations }: { pieces: readonly Piece[]; citations: readonly Citation[] }) {
  return pieces.map((piece) =>
    'words' in piece ? piece.words : <Mark key={piece.at} id={piece.citation} citations={citations} />,
  )
}

function Mark({ id, citations }: { id: string; citations: readonly Citation[] }) {
  const at = citations.findIndex((one) => one.id === id)
  const cited = citations[at]
  if (!cited) return null
  const label = `Source ${at + 1}: ${cited.label}`
  if (!cited.href)
    return (
      <span className={classes.mark} role="note" aria-label={label} title={cited.label}>
        {at + 1}
      </span>
    )
  return (
    <Link to={cited.href} className={classes.mark} aria-label={label} title={cited.label}>
      {at + 1}
    </Link>
  )
}

/** What an answer rests on; each opens the screen that shows it. */
export function SourceList({ citations }: { citations: readonly Citation[] }) {
  return (
    <ol className={classes.sources} aria-label="Sources">
      {citations.map(({ id, label, href, quote }) => (
        <li key={id}>
          {href ? <TextLink to={href}>{label}</TextLink> : <span>{label}</span>}
          {quote ? <blockquote>{quote}</blockquote> : null}
        </li>
      ))}
    </ol>
  )
}

/** Each figure of an answer with the row and the field it was read from. */
export function FigureSources({ figures, citations }: Pick<Answer, 'figures' | 'citations'>) {
  // A figure that is told twice of the same row is one.
  const stated = [
    ...new Map(figures.map((one) => [`${one.source.row} ${one.source.field} ${one.text}`, one])),
  ]
  if (stated.length === 0) return null
  return (
    <details className={classes.figures}>
      <summary>
        {stated.length === 1 ? 'Where the figure comes from' : `Where the ${stated.length} figures come from`}
      </summary>
      <ul>
        {stated.map(([key, { text, source }]) => {
          const cited = citations.find(({ id }) => id === source.citation)
          return (
            <li key={key}>
              <strong>{text}</strong>
              <span>
                {inWords(source.field)} of {source.row}
              </span>
              <span>
                {cited?.href ? <TextLink to={cited.href}>Open the source</TextLink> : source.tool}
                {source.asOf ? `, as of ${date(source.asOf)}` : ''}
                {source.caveat ? `, ${source.caveat.toLowerCase()}` : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
