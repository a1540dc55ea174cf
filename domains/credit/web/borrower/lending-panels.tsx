import { useState } from 'react'
import { date, decimal, money, percent } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import {
  addCovenant,
  type BorrowerFile,
  covenantRatioIds,
  endCovenant,
  type Facility,
  facilityColumns,
  putFacility,
} from '#domains/credit/contract/index.ts'
import { lossAssumptions, ratios } from '#engines/credit/index.ts'
import { useAddCovenant, useEndCovenant, usePutFacility } from '../queries.ts'
import { assumptionWordsOf, probability, seniorityLabel } from '../words.ts'

const columns = ({ probability }: BorrowerFile['borrower']) =>
  tableColumns(facilityColumns, {
    committedCents: { cell: (row) => money(row.committedCents, { currency: row.currency }) },
    drawnCents: { cell: (row) => money(row.drawnCents, { currency: row.currency }) },
    seniority: { cell: (row) => seniorityLabel[row.seniority] },
    maturity: {
      cell: (row) =>
        row.maturity !== null && row.maturity < new Date().toISOString().slice(0, 10) ? (
          <span title="Its maturity has passed. It counts as drawn until it is changed or repaid here.">
            {date(row.maturity)} <Tag>Past</Tag>
          </span>
        ) : (
          date(row.maturity)
        ),
    },
    exposureAtDefaultCents: {
      cell: (row) => money(Math.round(row.exposureAtDefaultCents), { currency: row.currency }),
    },
    stage: {
      cell: (row) => (
        <span title={row.stageReasons.join(' ') || (row.notComputedBecause ?? '')}>
          {row.stage === null ? 'Not computed' : String(row.stage)}
        </span>
      ),
    },
    creditLossCents: {
      cell: (row) => (
        <span title={row.notComputedBecause ?? creditLossWords(row)}>
          {row.creditLossCents === null
            ? 'Not computed'
            : money(Math.round(row.creditLossCents), { currency: row.currency })}
        </span>
      ),
    },
    expectedLossCents: {
      cell: (row) => (
        <span title={lossWords(row, probability)}>
          {row.expectedLossCents === null
            ? 'No rating'
            : money(Math.round(row.expectedLossCents), { currency: row.currency })}
        </span>
      ),
    },
  })

const inPercent = (share: number | null) => (share === null ? null : Number((share * 100).toPrecision(12)))

/** What is lent, with what would be owed and lost at a default. */
export function FacilitiesPanel({ file }: { file: BorrowerFile }) {
  const { borrower, facilities } = file
  const put = usePutFacility()
  const [asked, setAsked] = useState<Facility | 'new' | null>(null)
  const changed = asked && asked !== 'new' ? asked : undefined
  return (
    <Panel title="Facilities" actions={<Button onClick={() => setAsked('new')}>Add a facility</Button>}>
      {facilities.length === 0 ? (
        <EmptyState title="Nothing is lent" body="Facilities make up the borrower’s exposure." />
      ) : (
        <DataTable
          name="Facilities"
          rows={facilities}
          rowKey={(row) => String(row.id)}
          onOpen={setAsked}
          columns={columns(borrower)}
        />
      )}
      {facilities.length === 0 ? null : (
        <PanelBody>
          {facilities.flatMap(({ id, name, notComputedBecause }) =>
            notComputedBecause ? (
              <p key={id} className="quiet-paragraph">
                {`${name}: expected credit loss not computed: ${notComputedBecause}.`}
              </p>
            ) : (
              []
            ),
          )}
          <p className="quiet-paragraph">{assumptionWordsOf(borrower.isOverridden, file.centralRate)}</p>
        </PanelBody>
      )}
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={changed ? `Change ${changed.name}` : 'Add a facility'}
        size="wide"
        purpose="Zero committed and zero drawn closes it. An expected credit loss needs maturity, effective rate, loss given default and the rating when granted."
      >
        <ContractForm
          request={putFacility.request}
          fields={[
            'name',
            'currency',
            'committedAmount',
            'drawnAmount',
            'seniority',
            'maturity',
            'grantedOn',
            'ratingAtGrant',
            'effectiveRatePercent',
            'lossGivenDefaultPercent',
            'collateralAmount',
            'collateralHaircutPercent',
            'collateralValuedOn',
            'pastDueSince',
            'isDoubtAccepted',
          ]}
          fixed={changed ? { id: borrower.id, facilityId: changed.id } : { id: borrower.id }}
          initial={
            changed
              ? {
                  name: changed.name,
                  currency: changed.currency,
                  committedAmount: changed.committedCents / 100,
                  drawnAmount: changed.drawnCents / 100,
                  seniority: changed.seniority,
                  maturity: changed.maturity,
                  grantedOn: changed.grantedOn,
                  ratingAtGrant: changed.ratingAtGrant,
                  effectiveRatePercent: inPercent(changed.effectiveRate),
                  lossGivenDefaultPercent: inPercent(changed.statedLossGivenDefault),
                  collateralAmount: changed.collateralCents === null ? null : changed.collateralCents / 100,
                  collateralHaircutPercent: inPercent(changed.collateralHaircut),
                  collateralValuedOn: changed.collateralValuedOn,
                  pastDueSince: changed.pastDueSince,
                }
              : { currency: 'USD' }
          }
          looks={{ seniority: { labels: seniorityLabel } }}
          columns={2}
          submitLabel={changed ? 'Change the facility' : 'Add the facility'}
          onSubmit={(values) => put.mutateAsync(values)}
          onDone={() => setAsked(null)}
        />
      </Dialog>
    </Panel>
  )
}

const creditLossWords = ({ stage, lifetimeProbability, lossGivenDefault, effectiveRate }: Facility) =>
  stage === 3
    ? `Stage 3; ${percent(lossGivenDefault, { digits: 1 })} lost, not discounted`
    : `Stage ${stage}; default until maturity ${probability(lifetimeProbability)}, ${percent(lossGivenDefault, { digits: 1 })} lost, discounted at ${percent(effectiveRate ?? 0, { digits: 2 })}`

const lossWords = (row: Facility, pd: number | null) =>
  `${probability(pd)} × ${percent(row.lossGivenDefault, { digits: 0 })} lost of ${money(Math.round(row.exposureAtDefaultCents), { currency: row.currency })} owed at a default, undrawn counted by ${percent(lossAssumptions.conversion, { digits: 0 })}`

/** What the borrower has promised of its ratios, and how that stands on each statement. */
export function CovenantsPanel({ file: { borrower, covenants } }: { file: BorrowerFile }) {
  const add = useAddCovenant()
  const end = useEndCovenant()
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<number>()
  return (
    <Panel title="Covenants" actions={<Button onClick={() => setAdding(true)}>Add a covenant</Button>}>
      {covenants.length === 0 ? (
        <EmptyState title="No covenant" body="Each is tested on every stored statement." />
      ) : (
        <RowList label="Covenants">
          {covenants.map((covenant) => {
            const [newest] = covenant.tests
            return (
              <Row
                key={covenant.id}
                title={`${covenant.label}: ${covenant.bound === 'at-least' ? 'at least' : 'at most'} ${covenant.threshold}`}
                detail={
                  covenant.tests.length === 0
                    ? 'Not tested yet: there is no statement.'
                    : covenant.tests
                        .map(
                          ({ period, value }) =>
                            `${date(period)}: ${value === null ? 'not known' : decimal(value, 3)}`,
                        )
                        .join(' · ')
                }
                tag={
                  <span className="actions">
                    <CovenantTag isMet={newest?.isMet ?? null} />
                    <Button onClick={() => setEnding(covenant.id)}>End</Button>
                  </span>
                }
              />
            )
          })}
        </RowList>
      )}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add a covenant">
        <ContractForm
          request={addCovenant.request}
          fields={['ratio', 'bound', 'threshold']}
          fixed={{ id: borrower.id }}
          looks={{
            ratio: { options: covenantRatioIds.map((id) => ({ value: id, label: ratios[id].label })) },
          }}
          submitLabel="Add the covenant"
          onSubmit={(values) => add.mutateAsync(values)}
          onDone={() => setAdding(false)}
        />
      </Dialog>
      <Dialog isOpen={ending !== undefined} onClose={() => setEnding(undefined)} title="End the covenant">
        <ContractForm
          request={endCovenant.request}
          fields={['reason']}
          fixed={{ id: borrower.id, covenantId: ending ?? 0 }}
          submitLabel="End the covenant"
          onSubmit={(values) => end.mutateAsync(values)}
          onDone={() => setEnding(undefined)}
        />
      </Dialog>
    </Panel>
  )
}

/** A ratio that is not known is neither kept nor broken. */
function CovenantTag({ isMet }: { isMet: boolean | null }) {
  if (isMet === null) return <SeverityTag severity="medium">Not known</SeverityTag>
  return isMet ? (
    <SeverityTag severity="ok">Kept</SeverityTag>
  ) : (
    <SeverityTag severity="high">Broken</SeverityTag>
  )
}
