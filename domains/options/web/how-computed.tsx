import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import type { StrategyAnswer } from '#domains/options/contract/index.ts'
import classes from './options.module.css'

/** Method and conventions of everything above. */
export function HowComputed({ answer }: { answer: StrategyAnswer }) {
  return (
    <Panel
      title="How this is computed"
      foot="Computed in this browser by the engine that also answers the API. No investment advice."
    >
      <PanelBody>
        <p className={classes.method}>{answer.method}</p>
        <ul className={classes.notes}>
          {answer.conventions.map((convention) => (
            <li key={convention}>{convention}</li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
