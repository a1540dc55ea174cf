import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button, Logo } from '#design-system/primitives/index.ts'
import type { OpenQuestionnaire } from '#domains/esg/contract/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import classes from '../esg.module.css'
import { useAnswerQuestionnaire, useQuestionnaire } from '../queries.ts'

type Opened = { token: string; count: number }

/** What stands behind the # of a link: a browser sends it to nobody. Another link that is opened in the same tab does not load the page again. */
function useOpened(): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const read = () =>
      setOpened((before) => ({ token: window.location.hash.slice(1), count: (before?.count ?? 0) + 1 }))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return opened
}

/** What a supplier is asked, for whoever has the link: without an account, and once. */
export default function QuestionnaireScreen() {
  const opened = useOpened()
  return (
    <main className={classes.questionnaire}>
      <title>Supplier questionnaire | Assay</title>
      <Stack>
        <div>
          <Logo height={22} label="Assay" />
        </div>
        <h1>Supplier questionnaire</h1>
        {opened?.token === '' ? (
          <EmptyState
            title="This link is not complete"
            body="Open the complete link again, exactly as you received it."
          />
        ) : (
          <Opened key={opened?.count} token={opened?.token ?? ''} count={opened?.count ?? 0} />
        )}
      </Stack>
    </main>
  )
}

/** One link from its opening to its answers: nothing of it goes over to another. */
function Opened({ token, count }: Opened) {
  const asked = useQuestionnaire(token, count)
  const [sent, setSent] = useState<{ answers: number; figures: number }>()
  if (asked.error instanceof CallFailed && asked.error.code === 'link-expired')
    return (
      <EmptyState
        title="This link does not work"
        body="It was answered, has expired or was withdrawn. The sender can create another one."
      />
    )
  return sent ? (
    <div role="status">
      <EmptyState
        title="Your answers were received"
        body={`${sent.answers} ${sent.answers === 1 ? 'answer' : 'answers'} and ${sent.figures} ${sent.figures === 1 ? 'figure' : 'figures'}. The link is now used; you can close this page.`}
      />
    </div>
  ) : (
    <QueryStates query={asked} failed="The questionnaire could not be opened." isEmpty={() => false}>
      {(read) => <Questions of={read} token={token} onSent={setSent} />}
    </QueryStates>
  )
}

type Figure = { value: string; unit: string; source: string }

/** A number as it is written here; a comma or a point between thousands would be read as another number. */
const numberIn = (written: string): number =>
  /^[-−]?\d+(\.\d+)?$/.test(written.trim()) ? Number(written.trim().replace('−', '-')) : Number.NaN
const lastYear = () => new Date().getUTCFullYear() - 1

function Questions({
  of,
  token,
  onSent,
}: {
  of: OpenQuestionnaire
  token: string
  onSent: (sent: { answers: number; figures: number }) => void
}) {
  const send = useAnswerQuestionnaire()
  const [name, setName] = useState('')
  const [period, setPeriod] = useState({
    periodStart: `${lastYear()}-01-01`,
    periodEnd: `${lastYear()}-12-31`,
  })
  const [answers, setAnswers] = useState<Record<string, 'yes' | 'no'>>({})
  const [figures, setFigures] = useState<Record<string, Figure>>({})
  const stated = of.figures.flatMap(({ metric, units }) => {
    const figure = figures[metric]
    if (!figure || figure.value.trim() === '') return []
    return [
      { metric, value: numberIn(figure.value), unit: figure.unit || (units[0] ?? ''), source: figure.source },
    ]
  })
  const badNumber = stated.find(({ value }) => !Number.isFinite(value))
  const submit = () =>
    send.mutate({ token, name, ...period, answers, figures: stated }, { onSuccess: onSent })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!badNumber) submit()
      }}
    >
      <Stack>
        <p className={classes.plain}>
          {of.buyer} asks {of.supplier}. The link works once, until {date(of.expiresAt)}. Empty answers count
          as unknown, not as no. {of.buyer} sees your answers with the name you give, and decides whether to
          accept them.
        </p>
        <WhoAnswers name={name} period={period} onName={setName} onPeriod={setPeriod} />
        <Panel title="Questions">
          <PanelBody>
            <div className={classes.questions}>
              {of.questions.map(({ id, asks }) => (
                <NativeSelect
                  key={id}
                  label={asks}
                  value={answers[id] ?? ''}
                  data={[
                    { value: '', label: 'Not answered' },
                    { value: 'yes', label: 'Yes' },
                    { value: 'no', label: 'No' },
                  ]}
                  onChange={(event) => {
                    const chosen = event.currentTarget.value
                    setAnswers(({ [id]: _, ...others }) =>
                      chosen === '' ? others : { ...others, [id]: chosen as 'yes' | 'no' },
                    )
                  }}
                />
              ))}
            </div>
          </PanelBody>
        </Panel>
        <Panel title="Figures">
          <PanelBody>
            <Stack>
              {of.figures.map(({ metric, name: label, holds, units }) => (
                <FigureFields
                  key={metric}
                  label={label}
                  holds={holds}
                  units={units}
                  of={figures[metric] ?? { value: '', unit: units[0] ?? '', source: '' }}
                  onChange={(figure) => setFigures((given) => ({ ...given, [metric]: figure }))}
                />
              ))}
            </Stack>
          </PanelBody>
        </Panel>
        {badNumber ? (
          <p role="alert">Write figures as 1200.5: no thousands separators, a point before decimals.</p>
        ) : null}
        {send.error ? <p role="alert">{sentenceOf(send.error)} What you entered is kept here.</p> : null}
        <Button kind="primary" size="large" type="submit" isBusy={send.isPending}>
          Send the answers
        </Button>
      </Stack>
    </form>
  )
}

type Period = { periodStart: string; periodEnd: string }

function WhoAnswers({
  name,
  period,
  onName,
  onPeriod,
}: {
  name: string
  period: Period
  onName: (name: string) => void
  onPeriod: (period: Period) => void
}) {
  return (
    <Panel title="Who answers, for which period">
      <PanelBody>
        <div className={classes.questions}>
          <TextInput
            className={classes.wide}
            label="Your name"
            required
            value={name}
            onChange={(event) => onName(event.currentTarget.value)}
            autoComplete="name"
          />
          <TextInput
            label="Period from"
            type="date"
            required
            value={period.periodStart}
            onChange={(event) => onPeriod({ ...period, periodStart: event.currentTarget.value })}
          />
          <TextInput
            label="Period to"
            type="date"
            required
            value={period.periodEnd}
            onChange={(event) => onPeriod({ ...period, periodEnd: event.currentTarget.value })}
          />
        </div>
      </PanelBody>
    </Panel>
  )
}

function FigureFields({
  label,
  holds,
  units,
  of,
  onChange,
}: {
  label: string
  holds: string
  units: string[]
  of: Figure
  onChange: (figure: Figure) => void
}) {
  const read = numberIn(of.value)
  return (
    <fieldset className={classes.figure}>
      <legend>
        {label} <span className={classes.plain}>{holds}</span>
      </legend>
      <TextInput
        aria-label={`${label}, value`}
        placeholder="Value"
        inputMode="decimal"
        value={of.value}
        error={of.value.trim() !== '' && !Number.isFinite(read) ? 'Write it as 1200.5' : undefined}
        description={Number.isFinite(read) ? `Read as ${quantity(read, { digits: 12 })}` : undefined}
        inputWrapperOrder={['input', 'description', 'error']}
        onChange={(event) => onChange({ ...of, value: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`${label}, unit`}
        value={of.unit}
        data={units}
        onChange={(event) => onChange({ ...of, unit: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`${label}, where it is found`}
        placeholder="Where it is found: report, page, meter"
        value={of.source}
        required={of.value.trim() !== ''}
        onChange={(event) => onChange({ ...of, source: event.currentTarget.value })}
      />
    </fieldset>
  )
}
