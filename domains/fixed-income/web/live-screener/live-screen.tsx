import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import {
  EmptyState,
  FailedState,
  Loading,
  SkeletonFigures,
  Stack,
} from '#design-system/patterns/page/index.ts'
import type { ScreenableMarket, ScreenedLive } from '#domains/fixed-income/contract/index.ts'
import { ChangesChart } from './changes-chart.tsx'
import { FoundPanel } from './found-panel.tsx'
import { LeftOut } from './left-out.tsx'
import { LiveFigures } from './live-figures.tsx'
import classes from './live-screener.module.css'
import { MosaicChart } from './mosaic/mosaic-chart.tsx'
import { MovesPanel } from './moves-panel.tsx'
import type { Heard } from './talk.ts'
import { type LiveSource, useLiveScreen } from './use-live-screen.ts'
import { pace } from './words.ts'
import { figuresIn } from './worker/figures.ts'
import { BY_YIELD, type Criteria, isStill, type Question, STILL } from './worker/question.ts'
import type { Settled } from './worker/screener-session.ts'

type LiveScreenProps = {
  source: LiveSource
  /** What the screening asked for: where the panel begins and what Reset goes back to. */
  criteria: Criteria
  /** What stands in its place while it starts, and below the reason where it fails. */
  meanwhile?: ReactNode
} & Onward

type Onward = {
  /** Takes one bond, as a line, to the analysis of single bonds; or all of them to that of portfolios. */
  onValue: (line: string) => void
  onAnalyse: (lines: string) => void
}

/** A universe that is moved by hand: every change revalues all of it in a worker, and everything shown follows. */
export function LiveScreen({ source, criteria, meanwhile, ...onward }: LiveScreenProps) {
  const first = useMemo((): Question => ({ moves: STILL, criteria, order: BY_YIELD, offset: 0 }), [criteria])
  const { state, question, ask, firstFound, retry } = useLiveScreen(source, first)
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
  if (state.phase === 'ready' && state.settled.size === 0) return <NoneLeft state={state} source={source} />
  if (state.phase === 'starting' || !state.heard)
    return (
      meanwhile ?? (
        <Loading label="Valuing the bonds">
          <SkeletonFigures figures={4} />
        </Loading>
      )
    )
  const { heard, settled, market } = state
  return (
    <Stack>
      <MovesPanel
        question={question}
        first={first}
        size={settled.size}
        sectors={settled.sectors}
        heard={heard}
        onChange={ask}
      />
      <LeftOut state={state} source={source} />
      <Answered
        heard={heard}
        settled={settled}
        market={market}
        isOwn={source.from === 'own'}
        onChange={ask}
        first={firstFound}
        {...onward}
      />
    </Stack>
  )
}

type AnsweredProps = {
  heard: Heard
  settled: Settled
  market: ScreenableMarket
  isOwn: boolean
  onChange: (part: Partial<Question>) => void
  first: (limit: number) => Promise<ScreenedLive[]>
} & Onward

/** All that follows from an answer; drawn again for an answer and not for a key that was pressed. */
const Answered = memo(function Answered(props: AnsweredProps) {
  const { heard, settled, market, isOwn, ...onward } = props
  const figures = figuresIn(heard.figures)
  const source = isOwn ? 'your own bonds' : market.source
  const ofCurve = `Curve ${market.curve.source}, ${date(market.curve.asOf)}.`
  const ofBonds = isOwn
    ? `Settled on ${date(market.settlementDate)}.`
    : `Market ${market.source}, as of ${date(market.asOf)}.`
  return (
    <>
      <p className={classes.heard} role="status">
        {quantity(figures.found)} of {quantity(figures.size)} bonds found. {pace(settled.size, heard.tookMs)}.
      </p>
      <LiveFigures figures={figures} source={`${source}. ${ofCurve}`} />
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
        source={source}
        foot={`Open a bond to value it. Prices are clean, per 100 of face value; yields are half-yearly, to maturity. ${ofBonds} ${ofCurve}`}
        {...onward}
      />
    </>
  )
})

const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

const NoneLeft = (ready: ComponentProps<typeof LeftOut>) => (
  <Stack>
    <EmptyState
      title="No bond could be valued."
      body="A bond needs at least a coupon, a maturity to come and a price."
    />
    <LeftOut {...ready} />
  </Stack>
)
