import { NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { ExpiryPlan, ExpiryTerms } from '#domains/records/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { usePutExpiry } from '../queries.ts'
import { RetentionTrial } from './retention-trial.tsx'

/** Terms of each kind, what they would delete, and why they are asked for. */
export function RetentionTermsDialog({
  isOpen,
  plan,
  onClose,
}: {
  isOpen: boolean
  plan: ExpiryPlan
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Deletion by term"
      size="wide"
      purpose="Days after which records of each kind are deleted automatically. Leave empty to keep them. Shorter terms need another administrator; longer ones are in force at once."
    >
      {isOpen ? <TermsForm key={plan.version} plan={plan} onClose={onClose} /> : null}
    </Dialog>
  )
}

function TermsForm({ plan, onClose }: { plan: ExpiryPlan; onClose: () => void }) {
  const put = usePutExpiry()
  const version = useHeldVersion({ id: 'plan', version: plan.version })
  const [terms, setTerms] = useState<ExpiryTerms>(
    () =>
      plan.proposal?.terms ??
      Object.fromEntries(plan.kinds.flatMap(({ kind, days }) => (days === null ? [] : [[kind, days]]))),
  )
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState<ExpiryTerms | null>(null)
  const isEmpty = Object.keys(terms).length === 0
  const change = (kind: keyof ExpiryTerms, value: number | string) => {
    const { [kind]: _, ...others } = terms
    setTerms(value === '' ? others : { ...others, [kind]: Number(value) })
    setTried(null)
  }
  const propose = () =>
    put.mutate(
      { terms, version: version.held, reason },
      {
        onError: version.takes,
        onSuccess: ({ state }) => {
          showToast({
            kind: 'success',
            title: state === 'proposed' ? 'The terms are proposed' : 'The terms are in force',
            message:
              state === 'proposed'
                ? 'Another administrator confirms them.'
                : 'Nothing goes sooner than before.',
          })
          onClose()
        },
      },
    )
  return (
    <Stack>
      {plan.kinds.map(({ kind, called, daysMin, why }) => (
        <NumberInput
          key={kind}
          label={called.join(', ')}
          description={why ? `At least ${daysMin} days. ${why}.` : undefined}
          suffix=" days"
          allowDecimal={false}
          min={daysMin}
          max={36_525}
          clampBehavior="blur"
          placeholder="Never"
          value={terms[kind] ?? ''}
          onChange={(value) => change(kind, value)}
        />
      ))}
      <Button onClick={() => setTried(terms)} disabled={isEmpty}>
        See what would go
      </Button>
      {tried ? <RetentionTrial terms={tried} /> : null}
      <Textarea
        label="Reason"
        description="It is kept in the audit log"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {version.notice ?? (put.error ? <p role="alert">{sentenceOf(put.error)}</p> : null)}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          isBusy={put.isPending}
          disabled={version.isRefused || reason.trim().length < 3}
          onClick={propose}
        >
          {isEmpty ? 'Delete nothing by time' : 'Propose these terms'}
        </Button>
      </DialogActions>
    </Stack>
  )
}
