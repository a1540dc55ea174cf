import { date, quantity } from '#design-system/formats/index.ts'
import { ColumnMapping, mappedByLabel } from '#design-system/patterns/column-mapping/index.ts'
import { Facts, ReadFirst } from '#design-system/patterns/page/index.ts'
import { namedSymbols, type PriceColumns, type PriceFileRead } from '#domains/market-data/contract/index.ts'
import classes from './price-files.module.css'

type TriedProps = {
  stated: PriceFileRead
  isBusy: boolean
  onMap: (mapping: PriceColumns) => void
}

/** What a file would bring, how its columns were read, and the lines that are left out with the reason. */
export function TriedPriceFile({ stated, isBusy, onMap }: TriedProps) {
  const { bars, symbols, symbolsTotal, firstDay, lastDay, replaces, becomeReal } = stated
  return (
    <section className="stacked" aria-label="What the file holds" aria-live="polite">
      <p>
        <strong>
          {bars === 0
            ? 'No price can be read with the current columns.'
            : 'Nothing is stored yet. This is what the import would add.'}
        </strong>
      </p>
      <ReadFirst caveats={stated.doubts} />
      <Facts
        facts={[
          { label: 'Prices', value: quantity(bars) },
          {
            label: 'Symbols',
            value: symbolsTotal === 0 ? 'None' : `${quantity(symbolsTotal)}: ${namedSymbols(symbols)}`,
          },
          ...(firstDay && lastDay ? [{ label: 'Days', value: `${date(firstDay)} to ${date(lastDay)}` }] : []),
          { label: 'Replaced', value: replaces === 0 ? 'Nothing' : `${quantity(replaces)} stored prices` },
          ...(becomeReal.length > 0
            ? [{ label: 'No longer simulated', value: namedSymbols(becomeReal) }]
            : []),
        ]}
      />
      {stated.mapping === null && bars > 0 ? (
        <p>The files in it have different columns: each is read by its own.</p>
      ) : (
        <Columns stated={stated} isBusy={isBusy} onMap={onMap} />
      )}
      {stated.rejectedTotal > 0 ? <Rejected stated={stated} /> : null}
    </section>
  )
}

const fields = [
  { field: 'day', label: 'Day', isNeeded: true },
  { field: 'symbol', label: 'Symbol' },
  { field: 'close', label: 'Close', none: 'A symbol a column' },
  { field: 'open', label: 'Open' },
  { field: 'high', label: 'High' },
  { field: 'low', label: 'Low' },
  { field: 'volume', label: 'Volume' },
] as const

const nothing: PriceColumns = {
  day: '',
  close: null,
  open: null,
  high: null,
  low: null,
  volume: null,
  symbol: null,
}

const mappedWords = { ...mappedByLabel, names: mappedByLabel.titles }

function Columns({ stated: { columns, mapping, mappedBy }, isBusy, onMap }: TriedProps) {
  const known = mapping ?? nothing
  return (
    <ColumnMapping
      legend={mappedWords[mappedBy]}
      fields={fields}
      columns={columns}
      mapping={{ ...known, day: known.day || null }}
      isBusy={isBusy}
      onMap={({ day, ...named }) => onMap({ ...known, ...named, day: day ?? '' })}
    />
  )
}

function Rejected({ stated: { rejected, rejectedTotal } }: { stated: PriceFileRead }) {
  return (
    <div>
      <h3 className={classes.title}>
        {`${quantity(rejectedTotal)} ${rejectedTotal === 1 ? 'price is' : 'prices are'} left out`}
      </h3>
      {/* A list that scrolls has to be reached by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul className={classes.rejected} aria-label="Lines that are left out" tabIndex={0}>
        {rejected.map(({ file, line, reason }) => (
          <li key={`${file} ${line} ${reason}`}>{`${file}${line > 0 ? `, line ${line}` : ''}: ${reason}`}</li>
        ))}
      </ul>
      {rejectedTotal > rejected.length ? <p>{`The first ${quantity(rejected.length)} are shown.`}</p> : null}
    </div>
  )
}
