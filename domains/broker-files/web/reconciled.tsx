import { date, quantity } from '#design-system/formats/index.ts'
import type { BrokerFileRead } from '#domains/broker-files/contract/index.ts'
import classes from './imports.module.css'

type Reconciliation = NonNullable<BrokerFileRead['reconciliation']>

/** What a file says of itself beside its rows and the account: differences by line, and the parts of the file that are not read. */
export function Reconciled({ found }: { found: Reconciliation }) {
  const { differences, period } = found
  const parts = found.sections.filter(({ rows, read, note }) => read < rows || note !== '')
  return (
    <section aria-label="Check against the file">
      <h3 className={classes.title}>Check against the file</h3>
      <p className={classes.sentence}>{sentenceOn(found)}</p>
      {period ? (
        <p className={classes.fact}>{`Period of the file: ${date(period.from)} to ${date(period.to)}`}</p>
      ) : null}
      {differences.length > 0 ? (
        // A list that scrolls has to be reached by the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ul className={classes.refused} aria-label="Differences" tabIndex={0}>
          {differences.map(({ line, of, sentence }) => (
            <li key={`${line} ${of}`}>
              <span className={classes.reason}>{sentence}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {parts.length > 0 ? (
        <ul className={classes.parts} aria-label="Parts of the file">
          {parts.map(({ name, rows, read, note }) => (
            <li key={name} className={classes.fact}>
              {`${name}: ${quantity(read)} of ${quantity(rows)} ${rows === 1 ? 'row' : 'rows'} read. ${note}`}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** How far a file and the account agree, in a sentence. */
export function sentenceOn({
  compared,
  differences,
}: Pick<Reconciliation, 'compared' | 'differences'>): string {
  if (compared === 0) return 'The file states no balances, positions or totals to compare with.'
  const figures = `${quantity(compared)} stated ${compared === 1 ? 'figure' : 'figures'} compared`
  if (differences.length === 0) return `${figures}: all agree.`
  return `${figures}: ${quantity(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}.`
}
