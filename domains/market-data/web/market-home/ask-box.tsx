import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../market.module.css'

const QUESTION_MAX = 1_000

/** The question at the foot of the screen. A blank one does nothing. */
export function AskBox() {
  const [question, setQuestion] = useState('')
  const navigate = useNavigate()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = question.trim()
    if (asked) navigate(`/app/search?q=${encodeURIComponent(asked)}`)
  }
  return (
    <div className={classes.ask}>
      <form aria-label="Ask a question" onSubmit={ask}>
        <input
          type="text"
          aria-label="Question"
          placeholder="Ask any question about finance..."
          value={question}
          maxLength={QUESTION_MAX}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" kind="primary">
          Ask
        </Button>
      </form>
    </div>
  )
}
