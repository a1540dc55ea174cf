import { decimal, inWords, missing } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { FigureDetails } from '#design-system/primitives/index.ts'
import type { CreditAnalysis } from '#domains/credit/contract/index.ts'
import classes from '../credit.module.css'
import { amount, probability, ratioValue } from '../words.ts'

type Ratio = CreditAnalysis['ratios'][number]
type Model = CreditAnalysis['models'][number]

const inputsOf = (inputs: Ratio['inputs']) =>
  inputs.map(({ label, year, value }) => ({
    label: year ? `${label}, ${year}` : label,
    value: value === null ? 'Missing' : amount(value),
  }))

/** Every ratio and every model; the dot opens formula, inputs and source of each. */
export function FiguresPanel({ analysis }: { analysis: CreditAnalysis }) {
  const { peers } = analysis
  const sourced = { asOf: analysis.period, source: analysis.sources.join('; ') || null }
  return (
    <>
      <Panel title="Models">
        <DataTable
          name="Credit models"
          rows={analysis.models}
          rowKey={(row) => row.id}
          columns={[
            { id: 'label', title: 'Model', value: (row) => row.label, card: 'name', width: 190 },
            {
              id: 'value',
              title: 'Value',
              align: 'right',
              value: (row) => row.value,
              cell: (row) => (
                <span className={classes.value}>
                  {modelValue(row)}
                  <FigureDetails
                    of={row.label}
                    explains={{
                      origin: 'modelled',
                      definition: `${row.formula}. ${row.source}.`,
                      inputs: inputsOf(row.inputs),
                      ...sourced,
                    }}
                  >
                    <Terms terms={row.terms} />
                  </FigureDetails>
                </span>
              ),
              card: 'figure',
            },
            { id: 'zone', title: 'Zone', value: (row) => (row.zone ? inWords(row.zone) : ''), card: 'fact' },
            { id: 'source', title: 'Source', value: (row) => row.source, card: 'none' },
          ]}
        />
      </Panel>
      <Panel title="Ratios" {...(peers ? { actions: peersWords(peers) } : {})}>
        <DataTable
          name="Credit ratios"
          rows={analysis.ratios}
          rowKey={(row) => row.id}
          isDense
          columns={[
            { id: 'label', title: 'Ratio', value: (row) => row.label, card: 'name' },
            { id: 'group', title: 'Group', value: (row) => inWords(row.group), card: 'none' },
            {
              id: 'value',
              title: 'This year',
              align: 'right',
              value: (row) => row.value,
              cell: (row) => (
                <span className={classes.value}>
                  {ratioValue(row.value, row.unit)}
                  <PeerPlace peers={peers} row={row} />
                  <FigureDetails
                    of={row.label}
                    explains={{
                      origin: 'modelled',
                      definition: `${row.label}: ${row.formula}.`,
                      inputs: inputsOf(row.inputs),
                      total: { label: row.label, value: ratioValue(row.value, row.unit) },
                      ...sourced,
                    }}
                  />
                </span>
              ),
              card: 'figure',
            },
            {
              id: 'before',
              title: 'Year before',
              align: 'right',
              value: (row) => row.before,
              cell: (row) => ratioValue(row.before, row.unit),
              card: 'fact',
            },
          ]}
        />
      </Panel>
    </>
  )
}

/** Where a ratio is among those of peers; nothing without enough of them. */
function PeerPlace({ peers, row }: { peers: CreditAnalysis['peers']; row: Ratio }) {
  const place = peers?.ratios.find(({ id }) => id === row.id)
  return place ? (
    <small>
      percentile {decimal(place.percentile * 100, 0)} of {place.peers} peers, median{' '}
      {ratioValue(place.median, row.unit)}
    </small>
  ) : null
}

const peersWords = ({
  industry,
  borrowers,
  onOldStatements,
  ratios,
}: NonNullable<CreditAnalysis['peers']>): string =>
  (ratios.length > 0
    ? `Among ${borrowers} borrowers of ${industry}`
    : `${borrowers} other ${borrowers === 1 ? 'borrower' : 'borrowers'} of ${industry}: five are needed to compare`) +
  (onOldStatements > 0 ? `; ${onOldStatements} on statements older than 18 months left out` : '')

function modelValue({ value, unit }: Model): string {
  if (value === null) return missing
  if (unit === 'fraction') return probability(value)
  return unit === 'points' ? `${value} of 9` : decimal(value, 2)
}

function Terms({ terms }: { terms: Model['terms'] }) {
  if (terms.length === 0) return null
  return (
    <table className={classes.terms}>
      <tbody>
        {terms.map(({ label, coefficient, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value === null ? 'missing' : `${decimal(coefficient, 3)} × ${decimal(value, 3)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
