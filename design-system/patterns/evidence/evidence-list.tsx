import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { percent } from '#design-system/formats/index.ts'
import classes from './evidence-list.module.css'

export type Candidate = {
  id: string
  /** 0 to 1. */
  probability: number
  name: string
  /** List and reference: "EU 269/2014 I, no. 58". */
  source: ReactNode
  /** Open, or a tag with the decision. */
  state?: ReactNode
}

type EvidenceListProps = {
  label: string
  candidates: readonly Candidate[]
  /** 0 to 1; a row divides the candidates at or above it from the rest. */
  threshold: number
  selectedId: string | undefined
  onSelect: (id: string) => void
}

/** Candidates by probability. Arrows move the selection; those below the threshold lose weight, not contrast. */
export function EvidenceList({ label, candidates, threshold, selectedId, onSelect }: EvidenceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const firstBelow = candidates.findIndex((candidate) => candidate.probability < threshold)
  const reachable = candidates.some((candidate) => candidate.id === selectedId)
    ? selectedId
    : candidates[0]?.id
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const at = candidates.findIndex((candidate) => candidate.id === reachable)
    const next = candidates[at + step]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div ref={list} role="listbox" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {candidates.map((candidate, index) => (
        <div key={candidate.id} role="presentation">
          {index === firstBelow ? (
            <div className={classes.threshold} role="presentation">
              Threshold {percent(threshold, { digits: 0 })}
            </div>
          ) : null}
          <div
            role="option"
            aria-selected={candidate.id === selectedId}
            tabIndex={candidate.id === reachable ? 0 : -1}
            data-id={candidate.id}
            className={classes.row}
            data-below={candidate.probability < threshold || undefined}
            onClick={() => onSelect(candidate.id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onSelect(candidate.id)
            }}
          >
            <Probability value={candidate.probability} />
            <span className={classes.words}>
              <span className={classes.name}>{candidate.name}</span>
              <span className={classes.under}>
                <span>{candidate.source}</span>
                <span className={classes.state}>{candidate.state}</span>
              </span>
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}

function Probability({ value }: { value: number }) {
  const text = percent(value, { digits: 1 })
  return (
    <span className={classes.probability}>
      <b>{text.slice(0, -1)}</b>
      <span>%</span>
    </span>
  )
}
