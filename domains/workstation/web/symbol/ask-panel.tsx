import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './symbol.module.css'

const QUESTION_MAX = 900
const answerTo = (question: string) => `/app/search?q=${encodeURIComponent(question)}`

/** Questions about the symbol, which the assistant answers from records. */
export function AskPanel({ symbol }: { symbol: string }) {
  const [question, setQuestion] = useState('')
  const navigate = useNavigate()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = question.trim()
    // A question about "it" says of what.
    if (asked) navigate(answerTo(asked.toUpperCase().includes(symbol) ? asked : `${symbol}: ${asked}`))
  }
  return (
    <Panel title={`Ask about ${symbol}`}>
      <RowList label="Questions">
        {[
          `What do I hold of ${symbol}?`,
          `What did ${symbol} do this year?`,
          `What is the price of ${symbol}?`,
        ].map((one) => (
          <Row key={one} title={one} to={answerTo(one)} />
        ))}
      </RowList>
      <form className={classes.ask} onSubmit={ask}>
        <TextInput
          aria-label={`Question about ${symbol}`}
          placeholder="Another question"
          value={question}
          maxLength={QUESTION_MAX}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Button type="submit">Ask</Button>
      </form>
    </Panel>
  )
}
