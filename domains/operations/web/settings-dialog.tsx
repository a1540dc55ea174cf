import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, SubmitActions } from '#design-system/patterns/overlays/index.ts'
import { QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { showChanged } from '#domains/controls/web/index.tsx'
import {
  type KeptOperationsSettings,
  loosensOperations,
  type OperationsSettings,
} from '#domains/operations/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { ratesAsText, ratesOfText } from './dated-rates.ts'
import classes from './operations.module.css'
import { settingsQuery, useChangeSettings } from './queries.ts'

/** What the installation says: without a baseline and a cost nothing is called saved. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const settings = useQuery({ ...settingsQuery(), enabled: isOpen })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Baselines and costs"
      size="wide"
      purpose="Cost savings and time reduction are based on these, and state it. Leave empty what has not been measured."
    >
      <QueryStates query={settings} failed="The settings could not be read." isEmpty={() => false}>
        {(read) => <SettingsForm settings={read} onClose={onClose} />}
      </QueryStates>
    </Dialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: KeptOperationsSettings; onClose: () => void }) {
  const change = useChangeSettings()
  const version = useHeldVersion({ id: 'settings', version: settings.version })
  const [held, setHeld] = useState(settings)
  const [rates, setRates] = useState(ratesAsText(settings.rates))
  const [reason, setReason] = useState('')
  const loosens = loosensOperations(settings, held)
  const read = ratesOfText(rates)
  const put = (changes: Partial<OperationsSettings>) => setHeld({ ...held, ...changes })
  const minutes = (
    label: string,
    key: 'baselineDocumentMinutes' | 'baselineAlertMinutes' | 'baselineKycMinutes',
  ) => (
    <NumberInput
      label={label}
      min={0}
      max={10_000}
      value={held[key] ?? ''}
      onChange={(value) => put({ [key]: value === '' ? null : Number(value) })}
    />
  )
  const dollars = (label: string, key: 'hourlyCostCents' | 'platformCostCents') => (
    <NumberInput
      label={label}
      min={0}
      decimalScale={2}
      value={held[key] === null ? '' : held[key] / 100}
      onChange={(value) => put({ [key]: value === '' ? null : Math.round(Number(value) * 100) })}
    />
  )
  return (
    <Stack>
      <div className={classes.fields}>
        {minutes('Minutes a document took by hand', 'baselineDocumentMinutes')}
        {minutes('Minutes an alert takes to review', 'baselineAlertMinutes')}
        {minutes('Minutes a KYC validation took by hand', 'baselineKycMinutes')}
        <TextInput
          label="Baseline measured on"
          placeholder="2026-01-31"
          value={held.baselineDate ?? ''}
          onChange={(event) => put({ baselineDate: event.currentTarget.value || null })}
        />
        <TextInput
          label="Where the baseline comes from"
          value={held.baselineSource}
          onChange={(event) => put({ baselineSource: event.currentTarget.value })}
        />
        {dollars('Loaded hourly cost, USD', 'hourlyCostCents')}
        {dollars('Platform cost a month, USD', 'platformCostCents')}
        <NumberInput
          label="Documents drawn for a quality check, %"
          min={0}
          max={100}
          value={held.qualitySamplePercent}
          onChange={(value) => put({ qualitySamplePercent: value === '' ? 0 : Number(value) })}
        />
        <PlaceFields held={held} put={put} />
      </div>
      <DatedRates text={rates} wrong={read.wrong} onChange={setRates} />
      <Choices held={held} put={put} />
      <LooseningReason loosens={loosens} reason={reason} onChange={setReason} />
      {version.notice ?? (change.error ? <p role="alert">{sentenceOf(change.error)}</p> : null)}
      <SubmitActions
        onCancel={onClose}
        isBusy={change.isPending}
        disabled={
          version.isRefused || read.wrong !== null || (loosens.length > 0 && reason.trim().length < 3)
        }
        onClick={() =>
          change.mutate(
            {
              ...held,
              rates: read.rates,
              version: version.held,
              ...(loosens.length > 0 ? { reason } : {}),
            },
            {
              onError: version.takes,
              onSuccess: ({ proposal }) => {
                showChanged(proposal, { title: 'Kept', message: 'The figures use it from now on.' })
                onClose()
              },
            },
          )
        }
      >
        Keep
      </SubmitActions>
    </Stack>
  )
}

/** Where the organisation is at home: its currency and its day. */
function PlaceFields({
  held,
  put,
}: {
  held: OperationsSettings
  put: (changes: Partial<OperationsSettings>) => void
}) {
  return (
    <>
      <TextInput
        label="Currency of the organisation"
        placeholder="EUR"
        maxLength={3}
        value={held.currency ?? ''}
        onChange={(event) => put({ currency: event.currentTarget.value.toUpperCase() || null })}
      />
      <TextInput
        label="Time zone of “today”"
        value={held.timeZone}
        onChange={(event) => put({ timeZone: event.currentTarget.value })}
      />
    </>
  )
}

/** Why a check is to be loosened; nothing while none is. */
function LooseningReason({
  loosens,
  reason,
  onChange,
}: {
  loosens: readonly string[]
  reason: string
  onChange: (reason: string) => void
}) {
  if (loosens.length === 0) return null
  return (
    <Textarea
      label="Reason"
      description={`A second person has to agree: ${loosens.join(' ')}`}
      required
      rows={2}
      maxLength={2_000}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Choices({
  held: { secondPerson, monitorsPaperAccounts },
  put,
}: {
  held: OperationsSettings
  put: (changes: Partial<OperationsSettings>) => void
}) {
  return (
    <>
      <Checkbox
        label="A second person agrees before an alert is closed"
        checked={secondPerson}
        onChange={(event) => put({ secondPerson: event.currentTarget.checked })}
      />
      <Checkbox
        label="Cash that moves on paper accounts is monitored like a customer’s"
        checked={monitorsPaperAccounts}
        onChange={(event) => put({ monitorsPaperAccounts: event.currentTarget.checked })}
      />
    </>
  )
}

/** What other currencies are worth: without it rules leave their amounts out. */
function DatedRates({
  text,
  wrong,
  onChange,
}: {
  text: string
  wrong: number | null
  onChange: (text: string) => void
}) {
  return (
    <Textarea
      label="Dated rates, one a line"
      description="The value of one unit on a day, such as EUR USD 2026-11-20 1.0832. Rules convert an amount at the newest rate of its day or of the ten days before; without one they leave it out and report it."
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      error={wrong === null ? undefined : `Line ${wrong} is no rate: write EUR USD 2026-11-20 1.0832.`}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
