import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#design-system/primitives/button.tsx'
import type { ExplainedMatch } from '#domains/screening/contract/index.ts'
import { Specimen } from './specimen.tsx'
import classes from './try-name.module.css'
import type { Tried } from './try-name-call.ts'

/** The call with its contract is heavier than the page: it comes when somebody goes to the field. */
const loadCall = () => import('./try-name-call.ts')

/** A name typed on the front page, compared by the screening engine itself; before that, an example. */
export function TryName({ example }: { example: ExplainedMatch }) {
  const [tried, setTried] = useState<{ name: string; answer: Tried }>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const canRun = useScripts()
  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    setBusy(true)
    try {
      const { ask, sentenceOf } = await loadCall()
      await ask(name).then(
        (answer) => {
          setTried({ name, answer })
          setFailure('')
        },
        (why) => setFailure(`“${name}” was not compared. ${sentenceOf(why)}`),
      )
    } catch {
      setFailure(`“${name}” was not compared: the page could not reach this site.`)
    } finally {
      setBusy(false)
    }
  }
  const shown = tried ? tried.answer.closest : example
  return (
    <section className={classes.trial} aria-label="Try a name">
      <form onSubmit={(event) => void run(event)}>
        <label htmlFor="tried-name">Try a name of your own</label>
        <div>
          <input
            id="tried-name"
            name="name"
            required
            minLength={2}
            maxLength={300}
            autoComplete="off"
            placeholder="Rosoboroneksport"
            aria-describedby="tried-answer"
            onFocus={() => void loadCall().catch(() => {})}
          />
          <Button type="submit" size="large" isBusy={isBusy} disabled={!canRun}>
            Compare
          </Button>
        </div>
      </form>
      <p id="tried-answer" className={classes.answer} role="status">
        {isBusy ? 'Comparing…' : failure || (tried ? answerOf(tried) : EXAMPLE)}
      </p>
      <noscript>
        <p className={classes.answer}>Comparing a name needs scripts, which are off here.</p>
      </noscript>
      {shown && !failure ? <Specimen match={shown} /> : null}
    </section>
  )
}

const EXAMPLE =
  'Compared with the published lists of this site, by the engine that members use. Nothing is recorded. Below, an example.'

/** Never a clearance: the sentence of a screening, and what this was. */
function answerOf({ name, answer: { sentence, closest } }: { name: string; answer: Tried }): string {
  const near = closest && !closest.isMatch ? ' The closest record is below the threshold and shown here.' : ''
  return `“${name}”: ${sentence.replace(/\.$/, '')}.${near} A trial by name alone: nothing was recorded, and nobody is cleared by it.`
}

/** Without scripts nothing can be compared, so that the button says so by being off. */
function useScripts(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(true), [])
  return has
}
