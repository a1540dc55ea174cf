import { date, percent, quantity } from '#design-system/formats/index.ts'
import classes from '../claims/claims-page.module.css'
import parts from '../page-parts.module.css'
import type { ListQuality } from './list-quality.ts'

/** How well names are found, as the benchmark on real lists measured it: what was found, and what was flagged that should not be. */
export function ListQualityFigures({ quality }: { quality: ListQuality }) {
  const { measuredOn, engine, running, threshold, lists } = quality
  return (
    <section id="list-quality" className={`${parts.wide} ${classes.quality}`}>
      <h2>How well names are found</h2>
      <p>
        Not a claim but a measurement: names on the UN list ({quantity(lists.un)} entries) and of OFAC (
        {quantity(lists.ofac)}), misspelt on purpose, and names of politicians and issuers on no list. By{' '}
        {engine} at a threshold of {percent(threshold, { digits: 0 })}, on {date(measuredOn)}.
        {engine === running ? null : ` This installation runs ${running}, which has not been measured yet.`}
      </p>
      <Shares head="Listed names" column="Found" rows={quality.found} />
      <Shares head="Other names" column="Flagged all the same" rows={quality.clean} />
    </section>
  )
}

/** Rounded down, so that only all of them read as 100%. */
const share = (hit: number, asked: number) =>
  percent(Math.floor((hit / asked) * 10_000) / 10_000, { digits: 2 })

type SharesProps = { head: string; column: string; rows: { what: string; asked: number; hit: number }[] }

function Shares({ head, column, rows }: SharesProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{column}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, asked, hit }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>
              {share(hit, asked)} <small>{`${quantity(hit)} of ${quantity(asked)}`}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
