import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '#design-system/patterns/export-menu/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { type Ownership, screeningLabel } from '../../contract/index.ts'
import { shareInWords } from '../company-words.ts'
import { OwnersDrawn } from './owners-drawn.tsx'
import classes from './ownership-picture.module.css'
import { pictureFile } from './picture-file.ts'
import { placeOwners } from './place-owners.ts'

const STEP = 40
const ZOOM = 1.25
const ZOOM_MIN = 0.3
const ZOOM_MAX = 4

type View = { x: number; y: number; zoom: number }
const WHOLE: View = { x: 0, y: 0, zoom: 1 }

/** What of a drawing is seen: moved and zoomed by keys and by the pointer. */
function useView(width: number) {
  const [view, setView] = useState(WHOLE)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const fit = () => setView(WHOLE)
  const zoomBy = (factor: number) =>
    setView((now) => ({ ...now, zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, now.zoom * factor)) }))
  const moveBy = (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  const byKey = (event: KeyboardEvent) => {
    const does: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moveBy(STEP, 0),
      ArrowRight: () => moveBy(-STEP, 0),
      ArrowUp: () => moveBy(0, STEP),
      ArrowDown: () => moveBy(0, -STEP),
      '+': () => zoomBy(ZOOM),
      '=': () => zoomBy(ZOOM),
      '-': () => zoomBy(1 / ZOOM),
      '0': fit,
    }
    const act = does[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const byPointer = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      drag.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const from = drag.current
      if (!from) return
      // Pixels of the screen as units of the drawing.
      const unit = width / Math.max(1, event.currentTarget.clientWidth)
      moveBy((event.clientX - from.x) * unit, (event.clientY - from.y) * unit)
      drag.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      drag.current = null
    },
  }
  return { view, zoomBy, fit, byKey, byPointer }
}

type OwnershipPictureProps = { id: number; name: string; ownership: Ownership }

/** Who owns a company as a picture that is moved and zoomed, with the same as a list beside it. */
export function OwnershipPicture({ id, name, ownership }: OwnershipPictureProps) {
  const [marked, setMarked] = useState<number>()
  const drawing = useRef<SVGSVGElement>(null)
  const placed = placeOwners({ id, name }, ownership)
  const { view, zoomBy, fit, byKey, byPointer } = useView(placed.width)
  const save = async (format: 'png' | 'svg') => {
    if (!drawing.current) return
    try {
      saveFile(
        `ownership-${id}-${ownership.asOf}.${format}`,
        await pictureFile(drawing.current, placed, format),
      )
    } catch {
      showToast({ kind: 'failure', title: 'The picture could not be made', message: 'Try it as SVG.' })
    }
  }
  return (
    <div className={classes.whole}>
      <div className={classes.picture}>
        <div className={classes.tools} role="toolbar" aria-label="Picture of the ownership">
          <Button size="small" onClick={() => zoomBy(ZOOM)} aria-label="Zoom in">
            +
          </Button>
          <Button size="small" onClick={() => zoomBy(1 / ZOOM)} aria-label="Zoom out">
            −
          </Button>
          <Button size="small" onClick={fit}>
            Fit
          </Button>
          <Button size="small" onClick={() => void save('png')}>
            Save as PNG
          </Button>
          <Button size="small" onClick={() => void save('svg')}>
            Save as SVG
          </Button>
        </div>
        <svg
          ref={drawing}
          className={classes.drawing}
          viewBox={`0 0 ${placed.width} ${placed.height}`}
          role="img"
          aria-label={`Owners of ${name}. Arrow keys move, plus and minus zoom, 0 fits. The list beside it has the same content.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys.
          tabIndex={0}
          onKeyDown={byKey}
          {...byPointer}
        >
          <g
            data-view
            transform={`translate(${view.x} ${view.y}) translate(${placed.width / 2} ${placed.height / 2}) scale(${view.zoom}) translate(${-placed.width / 2} ${-placed.height / 2})`}
          >
            <OwnersDrawn placed={placed} ownership={ownership} targetId={id} marked={marked} />
          </g>
        </svg>
      </div>
      <OwnersListed id={id} ownership={ownership} placed={placed} marked={marked} onMark={setMarked} />
    </div>
  )
}

type OwnersListedProps = {
  id: number
  ownership: Ownership
  placed: ReturnType<typeof placeOwners>
  marked: number | undefined
  onMark: (id: number | undefined) => void
}

/** The same as the picture, to be read and gone through. */
function OwnersListed({ id, ownership, placed, marked, onMark }: OwnersListedProps) {
  return (
    <ol className={classes.list} aria-label="Owners in the picture">
      {placed.owners
        .filter((owner) => owner.id !== id)
        .map((owner) => {
          const known = ownership.owners.find((one) => one.id === owner.id)
          return (
            <li key={owner.id} data-marked={marked === owner.id || undefined}>
              <Link
                to={pathOf({ type: 'entity', id: owner.id })}
                onFocus={() => onMark(owner.id)}
                onBlur={() => onMark(undefined)}
                onMouseEnter={() => onMark(owner.id)}
                onMouseLeave={() => onMark(undefined)}
              >
                {owner.name}
              </Link>
              <small>
                {owner.level === 1 ? 'Direct' : `${owner.level} steps up`}
                {known ? `, ${shareInWords(known.inTheEnd)} in the end` : ''}
                {known ? `, ${screeningLabel[known.screening.state].toLowerCase()}` : ''}
              </small>
            </li>
          )
        })}
    </ol>
  )
}
