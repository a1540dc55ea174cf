import type { ReactNode } from 'react'
import classes from './severity-tag.module.css'

export const severities = ['critical', 'high', 'medium', 'low', 'ok'] as const
export type Severity = (typeof severities)[number]

const look = {
  critical: { word: 'Critical', shape: <path d="M4 1h4l3 3v4l-3 3H4L1 8V4z" /> },
  high: { word: 'High', shape: <path d="M6 1l5.3 9.5H.7z" /> },
  medium: { word: 'Medium', shape: <path d="M6 .8 11.2 6 6 11.2.8 6z" /> },
  low: { word: 'Low', shape: <circle cx="6" cy="6" r="3.6" /> },
  ok: { word: 'Done', shape: <path className={classes.tick} d="M2 6.3 4.8 9 10 3.2" /> },
} satisfies Record<Severity, { word: string; shape: ReactNode }>

/** The shape of a severity alone; the word must stand beside it. */
export function SeverityShape({ severity, size = 12 }: { severity: Severity; size?: number }) {
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} className={classes.shape} aria-hidden="true">
      {look[severity].shape}
    </svg>
  )
}

/** Severity as shape, word and colour. `children` replaces the word: "2 past SLA". */
export function SeverityTag({ severity, children }: { severity: Severity; children?: ReactNode }) {
  return (
    <span className={`${classes.tag} ${classes[severity]}`}>
      <SeverityShape severity={severity} />
      {children ?? look[severity].word}
    </span>
  )
}

/** A neutral tag: LIVE, DELAYED, Asset freeze. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.plain}>{children}</span>
}
