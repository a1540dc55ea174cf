import { compactMoney, date } from '#design-system/formats/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { type Entity, instrumentLabel } from '../../contract/index.ts'

/** Private offerings as the company has notified them; how much it has raised in all they do not state. */
export function OfferingsPanel({ entity: { offerings } }: { entity: Entity }) {
  if (offerings.length === 0) return null
  return (
    <Panel title="Private offerings" actions={`${offerings.length}`}>
      <RowList label="Private offerings" layout="two-lines">
        {offerings.map((offering) => (
          <Row
            key={offering.recordId}
            title={offering.sold === null ? 'Amount sold not stated' : `${inDollars(offering.sold)} sold`}
            detail={detailOf(offering)}
          />
        ))}
      </RowList>
      <PanelBody>Notices of Form D alone: other funding is not in them.</PanelBody>
    </Panel>
  )
}

const inDollars = (amount: number) => compactMoney(Math.round(amount * 100))

const detailOf = (offering: Entity['offerings'][number]) =>
  [
    offering.offered === null
      ? 'amount offered indefinite or not stated'
      : `of ${inDollars(offering.offered)} offered`,
    offering.securities,
    offering.firstSale ? `first sale ${date(offering.firstSale)}` : 'no sale yet',
    offering.investors === null ? null : `${offering.investors} investors`,
    offering.isForCombination ? 'in a merger or exchange' : null,
    `${offering.title} of ${date(offering.filedOn)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** What the company has issued and sources list under a name of its own: these are no companies. */
export function InstrumentsPanel({ entity: { instruments } }: { entity: Entity }) {
  if (instruments.length === 0) return null
  return (
    <Panel title="Instruments" actions={`${instruments.length}`}>
      <RowList label="Instruments" layout="two-lines">
        {instruments.map(({ name, kind, symbol, recordId, title }) => (
          <Row
            key={`${recordId} ${name}`}
            title={name}
            detail={[instrumentLabel[kind], symbol, title].filter(Boolean).join(' · ')}
          />
        ))}
      </RowList>
      <PanelBody>As sources list them; others may exist.</PanelBody>
    </Panel>
  )
}
