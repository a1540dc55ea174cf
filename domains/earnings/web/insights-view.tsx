import type { ReactNode } from 'react'
import { percent } from '#design-system/formats/index.ts'
import { PanelSection } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { Mark } from '#domains/documents/web/index.tsx'
import { guidanceWords } from '../contract/guidance-words.ts'
import type { Insights, StatedFigure, StatedGuidance, TranscriptEvidence } from '../contract/index.ts'
import classes from './earnings.module.css'
import { NOT_STATED, sentimentLook } from './words.ts'

type Shows = { shown: Mark | null; onShow: (mark: Mark) => void }
const isShown = (shown: Mark | null, span: Mark) => shown?.start === span.start && shown.end === span.end

/** What a call says (EARN-018 … EARN-025); each part leads to its words in the transcript. */
export function InsightsView({
  insights,
  evidence,
  shown,
  onShow,
}: Shows & { insights: Insights; evidence: TranscriptEvidence }) {
  const { figures, guidance, questions } = evidence
  const shows = { shown, onShow }
  return (
    <>
      <div className={classes.figures}>
        {figureFields.map(([field, label]) => (
          <FigureButton
            key={field}
            label={label}
            value={insights[field]}
            figure={figures[field]}
            possible={evidence.candidates?.[field] ?? []}
            {...shows}
          />
        ))}
      </div>
      <OverallSentiment insights={insights} reasons={evidence.sentimentReasons} />
      <PanelSection title="Analysis">
        <p className={classes.prose}>{insights.analysis}</p>
      </PanelSection>
      <Stated title="Key highlights" none="No highlight was found." items={evidence.highlights} {...shows} />
      <Stated
        title="Risks"
        none="No risk was found."
        items={evidence.risks.map((risk) => ({ ...risk, note: noteOf(risk) }))}
        {...shows}
      />
      <Stated
        title="Opportunities"
        none="No opportunity was found."
        items={evidence.opportunities.map((one) => ({ ...one, note: noteOf(one) }))}
        {...shows}
      />
      <Stated
        title="Executive quotes"
        none="Nothing is quoted: the speaker is uncertain, or no sentence is clear on its own."
        isQuoted
        items={evidence.quotes.map(({ quote, speaker, title, context, span }) => ({
          text: quote,
          speaker: title ? `${speaker}, ${title}` : speaker,
          span,
          note: context,
        }))}
        {...shows}
      />
      <Stated
        title="Guidance"
        none={guidance.declined ? 'Management stated that it gives no guidance:' : 'No guidance was found.'}
        items={
          guidance.items.length > 0
            ? guidance.items.map((item) => ({
                ...item,
                tag: <Tag>{item.action}</Tag>,
                note: [item.metric, item.period, statedOf(item)].filter(Boolean).join(', '),
              }))
            : []
        }
        {...shows}
      >
        {guidance.items.length === 0 && guidance.declined ? (
          <ul className={classes.said}>
            <QuoteButton item={guidance.declined} {...shows} />
          </ul>
        ) : null}
      </Stated>
      {questions.length > 0 ? (
        <Stated
          title="Questions of the analysts"
          none=""
          items={questions.map(({ question, asker, firm, answeredBy, outcome, span, evidence: words }) => ({
            text: question,
            speaker: firm ? `${asker}, ${firm}` : asker,
            span: outcome === 'declined' && words ? words : span,
            tag:
              outcome === 'answered' ? null : (
                <SeverityTag severity="medium">
                  {outcome === 'declined' ? 'Partly declined' : 'No answer'}
                </SeverityTag>
              ),
            note: answeredBy.length > 0 ? `answered by ${answeredBy.join(', ')}` : null,
          }))}
          {...shows}
        />
      ) : null}
    </>
  )
}

function OverallSentiment({ insights, reasons }: { insights: Insights; reasons: readonly string[] }) {
  const look = sentimentLook(insights.overallSentiment)
  return (
    <PanelSection title="Overall sentiment">
      <div className={classes.sentiment}>
        <SeverityTag severity={look.severity}>{look.label}</SeverityTag>
        {insights.sentimentScore === null ? null : (
          <>
            <span className={classes.score}>{insights.sentimentScore}/100</span>
            <meter
              className={classes.meter}
              min={0}
              max={100}
              value={insights.sentimentScore}
              aria-label="Sentiment score out of 100"
            />
          </>
        )}
      </div>
      <p className={classes.note}>
        Against how calls usually sound: {reasons.join(', ')}. 60 and more is positive, 40 and less negative.
      </p>
    </PanelSection>
  )
}

const statedOf = (item: StatedGuidance): string | null => {
  const words = guidanceWords(item)
  return words ? `in the words “${words}”` : null
}

const noteOf = ({ topics, kind }: { topics: readonly string[]; kind: 'forward' | 'stated' }): string =>
  [...topics, kind === 'forward' ? 'of what is to come' : null].filter(Boolean).join(', ')

const figureFields = [
  ['revenue', 'Revenue'],
  ['revenueGrowth', 'Revenue growth'],
  ['earnings', 'Earnings'],
  ['earningsGrowth', 'Earnings growth'],
] as const

/** Nothing is certain enough to be shown: what it could be, each leading to its words. */
function PossibleFigures({
  label,
  possible,
  shown,
  onShow,
}: Shows & { label: string; possible: readonly StatedFigure[] }) {
  return (
    <div className={classes.figure} data-missing>
      <span className="quiet-small">{label}</span>
      <b>Not certain</b>
      <small>It could be</small>
      <ul className={classes.possible} aria-label={`What ${label.toLowerCase()} could be`}>
        {possible.map(({ display, kind, speaker, span, likelihood, reasons }) => (
          <li key={`${span.start} ${span.end}`}>
            <button
              type="button"
              aria-pressed={isShown(shown, span)}
              onClick={() => onShow(span)}
              title={reasons.join(', ')}
            >
              {[
                display,
                kind,
                speaker,
                likelihood === undefined ? null : `likely to ${percent(likelihood, { digits: 0 })}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FigureButton({
  label,
  value,
  figure,
  possible,
  shown,
  onShow,
}: Shows & {
  label: string
  value: string | null
  figure: StatedFigure | null
  possible: readonly StatedFigure[]
}) {
  if (!figure && possible.length > 0)
    return <PossibleFigures label={label} possible={possible} shown={shown} onShow={onShow} />
  if (!figure || value === null)
    return (
      <div className={classes.figure} data-missing>
        <span className="quiet-small">{label}</span>
        <b>{NOT_STATED}</b>
        <small>in this transcript</small>
      </div>
    )
  return (
    <button
      type="button"
      className={classes.figure}
      aria-pressed={isShown(shown, figure.span)}
      onClick={() => onShow(figure.span)}
      title={figure.reasons.join(', ')}
    >
      <span className="quiet-small">{label}</span>
      <b>{value}</b>
      <small>
        {figure.basis.toLowerCase() === label.toLowerCase() ? '' : `${figure.basis}, `}
        {figure.kind && !figure.basis.includes(figure.kind) ? `${figure.kind}, ` : ''}
        {figure.speaker}
        {figure.confidence === 'high' ? '' : `; confidence ${figure.confidence}`}
      </small>
    </button>
  )
}

type QuoteItem = {
  text: string
  speaker: string
  span: Mark
  tag?: ReactNode
  note?: string | null
}

function Stated({
  title,
  none,
  items,
  isQuoted = false,
  shown,
  onShow,
  children,
}: Shows & {
  title: string
  none: string
  items: readonly QuoteItem[]
  isQuoted?: boolean
  children?: ReactNode
}) {
  return (
    <PanelSection title={title}>
      {items.length === 0 ? (
        <p className={classes.note}>{none}</p>
      ) : (
        <ul className={classes.said} aria-label={title}>
          {items.map((item) => (
            <QuoteButton
              key={`${item.span.start} ${item.span.end} ${item.text}`}
              item={item}
              isQuoted={isQuoted}
              shown={shown}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {children}
    </PanelSection>
  )
}

function QuoteButton({
  item: { text, speaker, span, tag, note },
  isQuoted = false,
  shown,
  onShow,
}: Shows & { item: QuoteItem; isQuoted?: boolean }) {
  return (
    <li>
      <button type="button" aria-pressed={isShown(shown, span)} onClick={() => onShow(span)}>
        <span className={classes.saidText}>{isQuoted ? `“${text}”` : text}</span>
        <span className={classes.saidBy}>
          {tag} {[speaker, note].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
}
