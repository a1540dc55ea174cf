import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { CriteriaFields } from './criteria-fields.tsx'
import { Lever } from './lever.tsx'
import classes from './live-screener.module.css'
import type { Heard } from './talk.ts'
import { pace } from './words.ts'
import { isStill, type Question, REACH, STILL } from './worker/question.ts'

const levers = [
  { of: 'curveBp', label: 'Curve', unit: 'bp', note: 'all maturities alike', step: 5 },
  { of: 'twistBp', label: 'Steeper', unit: 'bp', note: '30 years against the short end', step: 5 },
  {
    of: 'spreadBp',
    label: 'Spreads',
    unit: 'bp',
    note: 'each bond’s own, over the curve; governments have none',
    step: 5,
  },
  { of: 'pricePercent', label: 'Prices', unit: '%', note: 'clean, after all the rest', step: 0.25 },
] as const

type MovesPanelProps = {
  question: Question
  /** What the criteria go back to. */
  first: Question
  size: number
  sectors: readonly string[]
  heard: Heard | undefined
  onChange: (part: Partial<Question>) => void
}

/** The market's moves and the criteria: every change of one is a question to the whole universe. */
export function MovesPanel({ question, first, size, sectors, heard, onChange }: MovesPanelProps) {
  const { moves, criteria } = question
  const isAsFirst = isStill(moves) && criteria === first.criteria
  return (
    <Panel
      title="What if the market moves?"
      tag={heard ? <Tag>{pace(size, heard.tookMs)}</Tag> : null}
      actions={
        <Button
          size="small"
          kind="quiet"
          disabled={isAsFirst}
          onClick={() => onChange({ moves: STILL, criteria: first.criteria })}
        >
          Reset
        </Button>
      }
      foot="Every bond is fully revalued at each change, in this browser. The time is from request to answer."
    >
      <PanelBody>
        <div className={classes.levers}>
          {levers.map(({ of, ...lever }) => (
            <Lever
              key={of}
              {...lever}
              value={moves[of]}
              reach={REACH[of]}
              onValue={(value) => onChange({ moves: { ...moves, [of]: value } })}
            />
          ))}
        </div>
        <CriteriaFields
          criteria={criteria}
          sectors={sectors}
          onCriteria={(next) => onChange({ criteria: next })}
        />
      </PanelBody>
    </Panel>
  )
}
