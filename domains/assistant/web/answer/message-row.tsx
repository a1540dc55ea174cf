import { timeOfDay } from '#design-system/formats/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { AnswerMade, ChatMessage } from '../../contract/index.ts'
import classes from '../assistant.module.css'
import { madeInWords, modelInWords } from '../model/words.ts'
import { AnswerBody, FigureSources, SourceList } from './answer-body.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { ReadingChips } from './reading-chips.tsx'

type MessageRowProps = {
  message: ChatMessage
  /** The last answer: what it asks back can be answered by its choices, and what it proposes can be sent. */
  isLast: boolean
  onChoice: (choice: string) => void
  /** Asks a whole question: what a reading was changed to. Without it a reading is not shown. */
  onAsk?: (question: string) => void
}

/** One message of a conversation, with everything that an answer rests on. */
export function MessageRow({ message, isLast, onChoice, onAsk }: MessageRowProps) {
  const { role, content, timestamp, context } = message
  const answer = context?.answer
  return (
    <article
      className={role === 'user' ? classes.asked : classes.answered}
      aria-label={role === 'user' ? 'You' : 'Assistant'}
    >
      <header>
        <strong>{role === 'user' ? 'You' : 'Assistant'}</strong>
        <time dateTime={timestamp}>{timeOfDay(timestamp)} UTC</time>
      </header>
      {answer?.made ? <MadeNotice made={answer.made} /> : null}
      {answer?.reading && onAsk ? (
        <ReadingChips reading={{ ...answer.reading, offers: [] }} onAsk={onAsk} />
      ) : null}
      {answer ? <AnswerBody answer={answer} /> : <p className={classes.written}>{content}</p>}
      {answer?.outcome === 'asked-back' && isLast && answer.items.length > 0 ? (
        <ul className={classes.chips} aria-label="Choices">
          {answer.items.map((choice) => (
            <li key={choice}>
              <Button size="small" onClick={() => onChoice(choice)}>
                {choice}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {answer?.reading && onAsk && isLast ? (
        <ReadingChips reading={{ parts: [], offers: answer.reading.offers }} onAsk={onAsk} />
      ) : null}
      {answer?.proposal && isLast ? <ProposalForm proposal={answer.proposal} /> : null}
      {answer ? <FigureSources figures={answer.figures} citations={answer.citations} /> : null}
      {answer && answer.citations.length > 0 ? <SourceList citations={answer.citations} /> : null}
      {answer?.made ? <MadeNote made={answer.made} /> : null}
    </article>
  )
}

/** Before the answer: that the model did not write it, and why. */
function MadeNotice({ made }: { made: AnswerMade }) {
  const notice = madeInWords(made)
  return notice ? (
    <p className={classes.made} data-kind="notice">
      {notice}
    </p>
  ) : null
}

function MadeNote({ made }: { made: AnswerMade }) {
  const note = modelInWords(made)
  return note ? <p className={classes.made}>{note}</p> : null
}
