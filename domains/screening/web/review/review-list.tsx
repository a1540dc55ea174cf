import { useEffect, useRef } from 'react'
import { age, percent, quantity } from '#design-system/formats/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { ReviewItem } from '#domains/screening/contract/index.ts'
import { type Decision, decisionWords, listShortName, riskSeverity } from '../words.ts'
import classes from './review.module.css'

type Props = {
  items: readonly ReviewItem[]
  currentId: number | undefined
  selected: ReadonlyMap<number, ReviewItem>
  now: Date
  onOpen: (item: ReviewItem) => void
  onToggle: (item: ReviewItem) => void
}

const optionId = (matchId: number) => `review-${matchId}`

/** Whose work it is; what somebody left behind is nobody's, whatever name stands on it. */
export function assigneeInWords({ assignee }: Pick<ReviewItem, 'assignee'>): string {
  if (!assignee) return 'Unassigned'
  if (!assignee.decidesMatches) return `${assignee.fullName}, who decides matches no more`
  return assignee.absentUntil ? `${assignee.fullName}, absent` : assignee.fullName
}

/** The queue: one stop of the Tab key, arrows or J and K inside, X or Space selects. */
export function ReviewList({ items, currentId, selected, now, onOpen, onToggle }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const at = items.findIndex(({ matchId }) => matchId === currentId)
  useEffect(() => {
    if (currentId !== undefined)
      list.current?.querySelector(`#${optionId(currentId)}`)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const step = (by: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
    if (next) onOpen(next)
  }
  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label="Matches to decide"
      aria-multiselectable="true"
      aria-activedescendant={currentId === undefined ? undefined : optionId(currentId)}
      tabIndex={0}
      onKeyDown={(event) => {
        const keys: Record<string, () => void> = {
          ArrowDown: () => step(1),
          ArrowUp: () => step(-1),
          Home: () => step(-items.length),
          End: () => step(items.length),
          ' ': () => items[at] && onToggle(items[at]),
        }
        const act = keys[event.key]
        if (!act) return
        event.preventDefault()
        act()
      }}
    >
      {items.map((item) => {
        const isSelected = selected.has(item.matchId)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option.
          <div
            key={item.matchId}
            id={optionId(item.matchId)}
            role="option"
            aria-selected={isSelected}
            aria-current={item.matchId === currentId ? 'true' : undefined}
            className={classes.item}
            onClick={(event) => {
              if (event.shiftKey || event.metaKey || event.ctrlKey) onToggle(item)
              else onOpen(item)
            }}
          >
            <span
              className={classes.mark}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation()
                onToggle(item)
              }}
            >
              {isSelected ? '✓' : ''}
            </span>
            <span className={classes.words}>
              <b>{item.companyName}</b>
              <span>
                {item.entryName}, {listShortName({ listId: item.listId, name: item.listName })}
              </span>
              <span className="quiet-small">
                {percent(item.probability, { digits: 0 })} · {age(item.screenedAt, now)} ·{' '}
                {assigneeInWords(item)}
              </span>
              {item.proposal ? (
                <span className="quiet-small">
                  {item.proposal.by} proposed: {decisionWords[item.proposal.decision as Decision]}
                </span>
              ) : null}
            </span>
            <span className={classes.tags}>
              <SeverityTag severity={riskSeverity[item.riskLevel]} />
              {item.isSample ? <Tag>Sample</Tag> : null}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** How much of the queue is on the page, and how much of it is selected. */
export const countInWords = (shown: number, total: number, selected: number): string =>
  [
    shown < total ? `The first ${quantity(shown)} of ${quantity(total)}` : `${quantity(total)} to decide`,
    selected > 0 ? `${quantity(selected)} selected` : '',
  ]
    .filter(Boolean)
    .join(', ')
