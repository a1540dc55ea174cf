import type { ReactNode } from 'react'
import { IconRefresh } from '#design-system/primitives/icons.ts'
import { Button, DashedPunch, Icon } from '#design-system/primitives/index.ts'
import { Facts, useIsInPanel } from './panel.tsx'
import classes from './states.module.css'

type EmptyStateProps = {
  /** What is true: "No screenings yet. Run a test screening to get started." */
  title: string
  /** One line on what will happen. */
  body?: ReactNode
  /** The primary button first and one other. */
  actions?: ReactNode
}

/** Nothing here yet, and what to do next. Never for a failure. */
export function EmptyState({ title, body, actions }: EmptyStateProps) {
  return (
    <div className={useIsInPanel() ? undefined : classes.alone}>
      <div className={classes.state}>
        <DashedPunch />
        <h3>{title}</h3>
        {body ? <p>{body}</p> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}

type FailedStateProps = {
  /** What failed: "Failed to fetch market data: 502". */
  title: string
  /** Why, in a sentence, and what was kept. */
  body?: ReactNode
  facts?: readonly { label: string; value: ReactNode }[]
  onRetry?: () => void
  isRetrying?: boolean
  /** A second way on. */
  actions?: ReactNode
}

/** What failed, what was kept, a reference to quote, and Try Again. Announced as it appears. */
export function FailedState({ title, body, facts, onRetry, isRetrying, actions }: FailedStateProps) {
  return (
    <div className={useIsInPanel() ? undefined : classes.alone}>
      <div className={classes.state} role="alert">
        <h3>{title}</h3>
        {body ? <p>{body}</p> : null}
        {facts && facts.length > 0 ? (
          <div className={classes.facts}>
            <Facts facts={facts} />
          </div>
        ) : null}
        <div className={classes.actions}>
          {onRetry ? (
            <Button
              kind="primary"
              icon={<Icon of={IconRefresh} />}
              onClick={onRetry}
              {...(isRetrying ? { isBusy: true } : {})}
            >
              Try Again
            </Button>
          ) : null}
          {actions}
        </div>
      </div>
    </div>
  )
}

/** A grey block in the place of what is loading; width and height as in the real layout. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={classes.block} style={{ width, height }} />
}

const widths = [58, 44, 66, 52, 40, 62, 48]

/** Ruled rows as they will be; for lists and panels. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={`${classes.rows} ${useIsInPanel() ? '' : classes.alone}`}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never move.
        <div key={index}>
          <Skeleton width={`${widths[index % widths.length]}%`} />
          <Skeleton width={56} />
        </div>
      ))}
    </div>
  )
}

export function SkeletonFigures({ figures = 4 }: { figures?: number }) {
  return (
    <div className={classes.figures} data-in-panel={useIsInPanel() || undefined} aria-hidden="true">
      {Array.from({ length: figures }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are equal and never move.
        <div key={index}>
          <Skeleton width={90} />
          <Skeleton width={120} height={24} />
          <Skeleton width={140} />
        </div>
      ))}
    </div>
  )
}

/** Wraps any skeleton: says once that it loads and hides the blocks themselves. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={classes.loading}>
      <span className="heard" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
