import { useQuery } from '@tanstack/react-query'
import { date, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import {
  type CompanyOverview,
  type CompanySignal,
  kindLabel,
  type SignalKind,
  signalKinds,
} from '../contract/index.ts'
import { ConfidenceBadge } from './confidence-badge.tsx'
import classes from './intelligence.module.css'
import { signalsQuery } from './queries.ts'

type SignalsTabProps = {
  overview: CompanyOverview
  kind: SignalKind | undefined
  onKind: (kind: SignalKind | undefined) => void
}

/** Signals of one kind or all, the newest twenty (INTEL-029…INTEL-032). */
export function SignalsTab({ overview, kind, onKind }: SignalsTabProps) {
  const { company, counts } = overview
  const signals = useQuery({ ...signalsQuery(company.id, kind), placeholderData: (before) => before })
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const total = kind ? counts[kind] : all
  const chip = (label: string, count: number, chosen: SignalKind | undefined) => (
    <button
      key={label}
      type="button"
      className={classes.chip}
      aria-pressed={kind === chosen}
      onClick={() => onKind(chosen)}
    >
      {label} <span className={classes.chipCount}>{quantity(count)}</span>
    </button>
  )
  return (
    <Panel
      title="Signals"
      tag={company.isSample ? <Tag>Sample</Tag> : undefined}
      foot={
        signals.data && total > signals.data.length
          ? `The newest ${quantity(signals.data.length)} of ${quantity(total)}.`
          : undefined
      }
    >
      <fieldset className={classes.chips} aria-label="Kinds of signals">
        {chip('All', all, undefined)}
        {signalKinds.map((one) => chip(kindLabel[one], counts[one], one))}
      </fieldset>
      <QueryStates
        query={signals}
        failed="The signals could not be read."
        empty={
          <EmptyState
            title="No signals collected yet"
            body={
              kind && all > 0
                ? 'None of this kind; other kinds have signals.'
                : 'Press a source above to collect.'
            }
          />
        }
      >
        {(rows) => (
          <ul className="plain-list" aria-label="Signals">
            {rows.map((signal) => (
              <Signal key={signal.id} signal={signal} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}

function Signal({ signal }: { signal: CompanySignal }) {
  const { url, repoName, stars, forks, language } = readMetadata(signal.metadata)
  const facts = [
    repoName && typeof stars === 'number' ? `${quantity(stars)} stars` : '',
    repoName && typeof forks === 'number' ? `${quantity(forks)} forks` : '',
    language ?? '',
  ].filter(Boolean)
  return (
    <li className={classes.signal} data-ended={signal.endedAt !== null || undefined}>
      <time className={classes.signalDate} dateTime={signal.observedAt}>
        {date(signal.observedAt)}
      </time>
      <div className={classes.signalWords}>
        <span className={classes.signalTitle}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {signal.title}
            </a>
          ) : (
            signal.title
          )}
        </span>
        <span className={classes.signalDetail}>
          {[signal.description, ...facts].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.signalSource}>
          {kindLabel[signal.kind]} · {signal.source}
          {signal.endedAt ? ` · over since ${date(signal.endedAt)}` : ''}
        </span>
      </div>
      <ConfidenceBadge score={signal.confidence} of="this signal" />
    </li>
  )
}

type Answer = { url?: string; repoName?: string; stars?: number; forks?: number; language?: string }

/** The wire carries metadata as JSON text. What is no address of the web is no link. */
function readMetadata(text: string): Answer {
  try {
    const stated = JSON.parse(text) as Answer
    const { url, ...rest } = stated
    return typeof url === 'string' && /^https?:\/\//.test(url) ? { ...rest, url } : rest
  } catch {
    return {}
  }
}
