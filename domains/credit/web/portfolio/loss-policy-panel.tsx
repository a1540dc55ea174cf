import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  CreditScenario,
  type LossPolicyFile,
  type LossPolicyTerms,
  proposeLossPolicy,
  scenarioInWords,
} from '#domains/credit/contract/index.ts'
import { lossPolicyQuery, useProposeLossPolicy } from '../queries.ts'

const ScenarioForm = CreditScenario.extend({ reason: proposeLossPolicy.request.shape.reason })
type Scenario = LossPolicyTerms['scenarios'][number]
type Asked = { kind: 'terms' } | { kind: 'scenario'; before?: Scenario }

/** When a loan moves to another stage, and the scenarios of the book: what is in force, its versions, and proposals. */
export function LossPolicyPanel() {
  const read = useQuery(lossPolicyQuery())
  const [asked, setAsked] = useState<Asked>()
  const isWaiting = read.data?.isProposed ?? true
  return (
    <Panel
      title="Stages and scenarios"
      actions={
        <span className="actions">
          <Button onClick={() => setAsked({ kind: 'scenario' })} disabled={isWaiting}>
            Add a scenario
          </Button>
          <Button onClick={() => setAsked({ kind: 'terms' })} disabled={isWaiting}>
            Change thresholds
          </Button>
        </span>
      }
    >
      <QueryStates query={read} failed="Stages and scenarios could not be read." isEmpty={() => false}>
        {(file) => (
          <>
            <InForce file={file} />
            <RowList label="Scenarios" layout="whole">
              {file.inForce.scenarios.map((one) => (
                <Row
                  key={one.name}
                  title={one.name}
                  detail={scenarioInWords(one)}
                  tag={
                    <Button onClick={() => setAsked({ kind: 'scenario', before: one })} disabled={isWaiting}>
                      Change
                    </Button>
                  }
                />
              ))}
            </RowList>
            <Ask file={file} asked={asked} onClose={() => setAsked(undefined)} />
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

function InForce({ file: { inForce, version, source, since, setBy } }: { file: LossPolicyFile }) {
  return (
    <PanelBody>
      <Facts
        facts={[
          {
            label: 'Stage 2',
            value: `lifetime probability of default at least ${quantity(inForce.timesLeast, { digits: 1 })} times that of the grant and ${quantity(inForce.risePercent, { digits: 2 })} points above it, ${inForce.pastDueDays} days past due${inForce.isWatchSignificant ? ', or on the watch list' : ''}`,
          },
          { label: 'Stage 3', value: `rated D or ${inForce.defaultDays} days past due` },
          {
            label: 'Low credit risk',
            value: inForce.lowRiskRating ? `${inForce.lowRiskRating} or better is stage 1` : 'not used',
          },
          {
            label: 'Set by',
            value:
              version === null
                ? `Nobody: ${source}`
                : `${setBy}, since ${date(since)}, version ${version}: ${source}`,
          },
        ]}
      />
    </PanelBody>
  )
}

function Ask({
  file,
  asked,
  onClose,
}: {
  file: LossPolicyFile
  asked: Asked | undefined
  onClose: () => void
}) {
  const propose = useProposeLossPolicy()
  const { inForce } = file
  const version = file.version ?? 0
  const before = asked?.kind === 'scenario' ? asked.before : undefined
  const done = () => {
    onClose()
    showToast({ kind: 'success', title: 'Proposed', message: 'A second person has to agree.' })
  }
  const others = inForce.scenarios.filter(({ name }) => name !== before?.name)
  return (
    <Dialog
      isOpen={asked !== undefined}
      onClose={onClose}
      size="wide"
      title={
        asked?.kind === 'terms' ? 'Change thresholds' : before ? `Change ${before.name}` : 'Add a scenario'
      }
      purpose="It takes effect when a second person agrees. Earlier versions are kept."
    >
      {asked?.kind === 'terms' ? (
        <ContractForm
          request={proposeLossPolicy.request}
          fields={[
            'timesLeast',
            'risePercent',
            'pastDueDays',
            'defaultDays',
            'isWatchSignificant',
            'lowRiskRating',
            'reason',
          ]}
          fixed={{ scenarios: inForce.scenarios, version }}
          initial={inForce}
          columns={2}
          submitLabel="Propose"
          onSubmit={(values) => propose.mutateAsync(values)}
          onDone={done}
        />
      ) : asked ? (
        <ContractForm
          request={ScenarioForm}
          initial={before ?? { years: 2, lossAddedPercent: 0, collateralFallPercent: 0, weightPercent: 0 }}
          columns={2}
          submitLabel="Propose"
          onSubmit={({ reason, ...scenario }) =>
            propose.mutateAsync({ ...inForce, scenarios: [...others, scenario], reason, version })
          }
          onDone={done}
        />
      ) : null}
    </Dialog>
  )
}
