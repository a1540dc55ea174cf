import { useState } from 'react'
import { DecisionBar } from '#design-system/patterns/evidence/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Columns, Page, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { IconDownload, IconPlus } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag, Stamp, Stamps, Tag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import {
  CandidatesPanel,
  EvidenceSplit,
  Figures,
  FormPanel,
  LoadingPanel,
  OverviewPanel,
  RecentPanel,
  SampleTrail,
  SeverityPanel,
  TablePanel,
  WhyItMatched,
} from './sample-panels.tsx'

export default function GalleryScreen() {
  const [selected, setSelected] = useState('b')
  const [open, setOpen] = useState<string>()
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  return (
    <Page
      title="Design system"
      purpose="Every part once, with sample values."
      crumbs={crumbsOf.compliance}
      actions={
        <>
          <Button icon={<Icon of={IconDownload} />}>Export</Button>
          <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setAsking(true)}>
            New screening
          </Button>
        </>
      }
    >
      <Figures />
      <Columns side={320} sideFirst>
        <Stack>
          <TablePanel open={open} onOpen={setOpen} />
          <Panel
            title="JSC ROSOBORONEXPORT"
            tag={<SeverityTag severity="critical" />}
            actions={<Tag>Asset freeze</Tag>}
          >
            <PanelBody>
              <Stamps>
                <Stamp caption="Source">EU 269/2014, Annex I</Stamp>
                <Stamp caption="Listed">15 Mar 2022</Stamp>
                <Stamp caption="Engine">match 1.6.0</Stamp>
              </Stamps>
            </PanelBody>
            <WhyItMatched />
            <EvidenceSplit />
            <DecisionBar
              reason={reason}
              onReason={setReason}
              problem={reason === '' ? 'A reason is required' : undefined}
              decisions={[
                {
                  label: 'Escalate',
                  shortcut: 'E',
                  onDecide: () => showToast({ kind: 'success', title: 'Escalated' }),
                },
                {
                  label: 'Confirm match',
                  shortcut: 'C',
                  kind: 'primary',
                  onDecide: () =>
                    showToast({
                      kind: 'failure',
                      title: 'Not confirmed',
                      message: 'A second person must confirm.',
                    }),
                },
              ]}
            />
          </Panel>
          <FormPanel />
        </Stack>
        <Stack>
          <CandidatesPanel selected={selected} onSelect={setSelected} />
          <Panel
            title="Audit trail"
            tag={<SeverityTag severity="ok">Chain intact</SeverityTag>}
            foot="Each entry carries the digest of the one before it."
          >
            <SampleTrail />
          </Panel>
          <SeverityPanel />
          <RecentPanel />
          <OverviewPanel />
          <LoadingPanel />
        </Stack>
      </Columns>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete the key?"
        body="Programs that use it stop working at once. This cannot be undone."
        confirmLabel="Delete the key"
        kind="danger"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      />
    </Page>
  )
}
