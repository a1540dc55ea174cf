import { useState } from 'react'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import type { ChatMessage } from '../../contract/index.ts'
import { MessageRow } from '../answer/message-row.tsx'
import classes from '../assistant.module.css'
import { sendFailure } from '../failure-sentences.ts'
import { useSend } from '../queries.ts'
import { type Way, ways } from './ways.ts'

type Stated = { way: Way; answer: ChatMessage }

/** A conversation that leads from a kind of analysis to a first answer from the records, and on to where such work is done. */
export function GuidedStart({ sessionId }: { sessionId: string }) {
  const { ask } = useSend(sessionId, undefined)
  const [stated, setStated] = useState<readonly Stated[]>([])
  const [asking, setAsking] = useState<Way>()
  const [failure, setFailure] = useState<string>()
  const take = (way: Way) => {
    setFailure(undefined)
    setAsking(way)
    ask(way.question)
      .then(
        ({ message }) => setStated((before) => [...before, { way, answer: message }]),
        (refused: unknown) => setFailure(sendFailure(refused)),
      )
      .finally(() => setAsking(undefined))
  }
  const left = ways.filter((way) => !stated.some((one) => one.way === way) && way !== asking)
  return (
    <>
      <div role="log" aria-label="First answers" aria-live="polite" className={classes.steps}>
        {stated.map(({ way, answer }) => (
          <section key={way.label} aria-label={way.label} className={classes.steps}>
            <Asked text={`${way.label}: ${way.question}`} />
            <MessageRow message={answer} isLast={false} onChoice={() => {}} />
            <ul className={classes.chips} aria-label={`Go on from ${way.label.toLowerCase()}`}>
              {way.goesOn.map(({ label, to }) => (
                <li key={to}>
                  <ButtonLink size="small" to={to}>
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {asking ? (
          <>
            <Asked text={`${asking.label}: ${asking.question}`} />
            <p className={classes.waiting}>Reading the records…</p>
          </>
        ) : null}
      </div>
      {failure ? (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      ) : null}
      {left.length > 0 ? (
        <ul className={classes.chips} aria-label="Types of analysis">
          {left.map((way) => (
            <li key={way.label}>
              <Button disabled={asking !== undefined} onClick={() => take(way)}>
                {way.label}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {stated.length > 0 ? (
        <p className={classes.onward}>
          <ButtonLink kind="primary" to="/dashboard/chat">
            Go on asking
          </ButtonLink>
          <span>The conversation goes on there with what was asked here.</span>
        </p>
      ) : null}
    </>
  )
}

function Asked({ text }: { text: string }) {
  return (
    <article className={classes.asked} aria-label="You">
      <header>
        <strong>You</strong>
      </header>
      <p className={classes.written}>{text}</p>
    </article>
  )
}

/** What one of the two says at the beginning, before anything was asked of the records. */
export function Opening({ who, children }: { who: 'You' | 'Assistant'; children: React.ReactNode }) {
  return (
    <article className={who === 'You' ? classes.asked : classes.answered} aria-label={who}>
      <header>
        <strong>{who}</strong>
      </header>
      {children}
    </article>
  )
}
