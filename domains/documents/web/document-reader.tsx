import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { DocumentPiece, DocumentTextPart } from '../contract/index.ts'
import classes from './documents.module.css'
import type { Mark } from './mark.ts'
import { PageDrawing } from './page-drawing.tsx'
import { textQuery } from './queries.ts'

/** So many characters are read and drawn at once. */
const PART = 80_000
const partOf = (place: number) => Math.floor(place / PART) * PART

/**
 * The text of a document with one place marked and brought into view. Long texts are read in parts. The text is drawn as text: nothing in it is a link, a picture or a
 * tag. Where the document has pages, the page with the mark can be seen as its lines stand on it.
 */
export function DocumentReader({
  documentId,
  title,
  mark,
}: {
  documentId: string
  title: string
  mark: Mark | null
}) {
  const [from, setFrom] = useState(partOf(mark?.start ?? 0))
  const [view, setView] = useState<'text' | 'page'>('text')
  const start = mark?.start
  useEffect(() => {
    if (start !== undefined) setFrom(partOf(start))
  }, [start])
  const text = useQuery(textQuery({ id: documentId, from, characters: PART }))
  return (
    <QueryStates query={text} failed="The text could not be read." isEmpty={() => false}>
      {(read) => {
        const hasPages = read.pieces.some(({ lines }) => lines.length > 0)
        const page = pageOf(read.pieces, mark)
        return (
          <div className={classes.reader}>
            {hasPages ? (
              <div className={classes.readerHead}>
                <SegmentedControl
                  aria-label="How the document is shown"
                  size="xs"
                  value={view}
                  onChange={(value) => setView(value as 'text' | 'page')}
                  data={[
                    { value: 'text', label: 'Text' },
                    { value: 'page', label: page === null ? 'Page' : `Page ${page}` },
                  ]}
                />
              </div>
            ) : null}
            {hasPages && view === 'page' && page !== null ? (
              <PageDrawing
                pieces={read.pieces.filter((piece) => piece.page === page)}
                page={page}
                mark={mark}
              />
            ) : (
              <Text read={read} title={title} mark={mark} from={from} onTurn={setFrom} />
            )}
          </div>
        )
      }}
    </QueryStates>
  )
}

/** The page that the mark begins on, or the first. */
function pageOf(pieces: readonly DocumentPiece[], mark: Mark | null): number | null {
  const marked = mark ? pieces.find(({ start, end }) => mark.start >= start && mark.start < end) : undefined
  return (marked ?? pieces[0])?.page ?? null
}

function Text({
  read,
  title,
  mark,
  from,
  onTurn,
}: {
  read: DocumentTextPart
  title: string
  mark: Mark | null
  from: number
  onTurn: (from: number) => void
}) {
  const region = useRef<HTMLElement>(null)
  const start = mark?.start
  const end = mark?.end
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is chosen again, or read since, is brought into view.
  useEffect(() => {
    const within = region.current
    const found = within?.querySelector('mark')
    if (!within || !found) return
    // Within its own region alone: the page around stays where it is.
    const above = found.getBoundingClientRect().top - within.getBoundingClientRect().top
    within.scrollTop += above - within.clientHeight / 3
  }, [start, end, read])
  const last = read.pieces.at(-1)?.end ?? 0
  let page: number | null = null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
    <section ref={region} className={classes.text} aria-label={`Text of ${title}`} tabIndex={0}>
      {from > 0 ? (
        <Button size="small" onClick={() => onTurn(Math.max(0, from - PART))}>
          Earlier text
        </Button>
      ) : null}
      {read.characters === 0 ? <p>This file has no stored text. Download it to see its content.</p> : null}
      {read.pieces.map((piece) => {
        const isNewPage = piece.page !== null && piece.page !== page
        page = piece.page
        return (
          <div key={piece.start}>
            {isNewPage ? <p className={classes.pageHead}>Page {quantity(piece.page)}</p> : null}
            <Piece piece={piece} mark={mark} />
          </div>
        )
      })}
      {last < read.characters ? (
        <Button size="small" onClick={() => onTurn(from + PART)}>
          Further text
        </Button>
      ) : null}
    </section>
  )
}

function Piece({ piece: { start, end, text }, mark }: { piece: DocumentPiece; mark: Mark | null }) {
  const from = Math.max(start, mark?.start ?? end)
  const to = Math.min(end, mark?.end ?? start)
  if (from >= to) return <p className={classes.piece}>{text}</p>
  return (
    <p className={classes.piece}>
      {text.slice(0, from - start)}
      <mark className={classes.mark}>{text.slice(from - start, to - start)}</mark>
      {text.slice(to - start)}
    </p>
  )
}
