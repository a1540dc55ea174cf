import type { Ownership } from '../../contract/index.ts'
import { shareInWords } from '../company-words.ts'
import classes from './ownership-picture.module.css'
import { BOX, type PlacedOwners } from './place-owners.ts'

const NAME_LETTERS = 26

type OwnersDrawnProps = {
  placed: PlacedOwners
  ownership: Ownership
  targetId: number
  marked: number | undefined
}

/** A share, a control, or both: one does not stand for the other. */
const stakeInWords = (share: { low: number; high: number } | null, isControl: boolean): string =>
  [share ? shareInWords(share) : null, isControl ? 'controls' : null].filter(Boolean).join(', ') ||
  'share not stated'

/** Boxes and stakes; an owner with a confirmed match has a heavier frame and says so, as colour alone tells nothing. */
export function OwnersDrawn({ placed, ownership, targetId, marked }: OwnersDrawnProps) {
  const states = new Map(ownership.owners.map(({ id, screening }) => [id, screening.state]))
  return (
    <>
      <defs>
        <marker
          id="stake-end"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" className={classes.tip} />
        </marker>
      </defs>
      {placed.stakes.map(({ ownerId, ownedId, share, isControl, from, to }) => (
        <g key={`${ownerId}-${ownedId}`}>
          <line
            className={classes.stake}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            markerEnd="url(#stake-end)"
            data-marked={ownerId === marked || undefined}
          />
          <text className={classes.share} x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 6}>
            {stakeInWords(share, isControl)}
          </text>
        </g>
      ))}
      {placed.owners.map(({ id, name, x, y }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <title>{name}</title>
          <rect
            className={classes.box}
            width={BOX.width}
            height={BOX.height}
            rx="3"
            data-target={id === targetId || undefined}
            data-marked={id === marked || undefined}
            data-designated={states.get(id) === 'confirmed' || undefined}
          />
          <text className={classes.name} x={BOX.width / 2} y={states.get(id) === 'confirmed' ? 22 : 31}>
            {name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1)}…` : name}
          </text>
          {states.get(id) === 'confirmed' ? (
            <text className={classes.designated} x={BOX.width / 2} y={40}>
              Confirmed match
            </text>
          ) : null}
        </g>
      ))}
    </>
  )
}
