import { type ReactNode, useMemo } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import {
  EmptyState,
  FailedState,
  Loading,
  SkeletonFigures,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { ChangesChart } from './changes-chart.tsx'
import { FoundPanel } from './found-panel.tsx'
import { LiveFigures } from './live-figures.tsx'
import classes from './live-screener.module.css'
import { MosaicChart } from './mosaic-chart.tsx'
import { MovesPanel } from './moves-panel.tsx'
import { type LiveSource, type LiveState, useLiveScreen } from './use-live-screen.ts'
import { pace } from './words.ts'
import { figuresIn } from './worker/figures.ts'
import { BY_YIELD, type Criteria, isStill, type Question, STILL } from './worker/question.ts'

type LiveScreenProps = {
  source: LiveSource
  /** What the screening asked for: where the panel begins and what Reset goes back to. */
  criteria: Criteria
  /** What stands in its place while it starts, and below the reason where it fails. */
  meanwhile?: ReactNode
  onValue: (line: string) => void
  onAnalyse: (lines: string) => void
}

/** A universe that is moved by hand: every change revalues all of it in a worker, and everything shown follows. */
export function LiveScreen({ source, criteria, meanwhile, ...onward }: LiveScreenProps) {
  const first = useMemo((): Question => ({ moves: STILL, criteria, order: BY_YIELD, offset: 0 }), [criteria])
  const { state, question, ask, first: firstFound, retry } = useLiveScreen(source, first)
  if (state.phase === 'failed')
    return (
      <Stack>
        <FailedState
          title="The live screener failed"
          body={`${sentence(state.reason)} Nothing else is affected.`}
          onRetry={retry}
        />
        {meanwhile}
      </Stack>
    )
  if (state.phase === 'starting' || !state.heard) {
    if (state.phase === 'ready' && state.settled.size === 0) return <NoneLeft state={state} />
    return (
      meanwhile ?? (
        <Loading label="Valuing the bonds">
          <SkeletonFigures figures={4} />
        </Loading>
      )
    )
  }
  const { heard, settled, market } = state
  const figures = figuresIn(heard.figures)
  const isOwn = source.from === 'own'
  const sourceName = isOwn ? 'your own bonds' : market.source
  const curveWords = `Curve ${market.curve.source}, ${date(market.curve.asOf)}.`
  return (
    <Stack>
      <MovesPanel
        question={question}
        first={first}
        size={settled.size}
        sectors={settled.sectors}
        heard={heard}
        onQuestion={ask}
      />
      <p className={classes.heard} role="status">
        {quantity(figures.found)} of {quantity(figures.size)} bonds found. {pace(settled.size, heard.tookMs)}.
      </p>
      {settled.notes.length > 0 ? <Unvalued notes={settled.notes} /> : null}
      <LiveFigures figures={figures} source={`${sourceName}. ${curveWords}`} />
      <div className={classes.charts}>
        <MosaicChart
          figures={figures}
          frame={settled.frame}
          atRest={settled.atRest}
          question={heard.question}
        />
        <ChangesChart figures={figures} isStill={isStill(heard.question.moves)} />
      </div>
      <FoundPanel
        heard={heard}
        question={question}
        source={sourceName}
        foot={`Open a bond to value it. Prices are clean, per 100 of face value; yields are half-yearly, to maturity. ${
          isOwn
            ? `Settled on ${date(market.settlementDate)}.`
            : `Market ${market.source}, as of ${date(market.asOf)}.`
        } ${curveWords}`}
        onQuestion={ask}
        first={firstFound}
        {...onward}
      />
    </Stack>
  )
}

const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

const NOTES_MAX = 20
type Ready = LiveState & { phase: 'ready' }

/** Lines that could be read and have no figures. */
function Unvalued({ notes }: Pick<Ready['settled'], 'notes'>) {
  return (
    <ul className={classes.notes} aria-label="Bonds not valued">
      {notes.slice(0, NOTES_MAX).map(({ line, skipped }) => (
        <li key={line}>
          <b>Line {line}</b> is not valued: {skipped}.
        </li>
      ))}
      {notes.length > NOTES_MAX ? <li>and {quantity(notes.length - NOTES_MAX)} further lines.</li> : null}
    </ul>
  )
}

const NoneLeft = ({ state }: { state: Ready }) => (
  <Stack>
    <EmptyState
      title="No bond could be valued."
      body="A bond needs at least a coupon, a maturity to come and a price."
    />
    {state.settled.notes.length > 0 ? <Unvalued notes={state.settled.notes} /> : null}
  </Stack>
)
