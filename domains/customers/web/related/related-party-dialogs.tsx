import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { showChanged } from '#domains/controls/web/index.tsx'
import {
  addRelatedParty,
  changeRelatedParty,
  customerKindLabel,
  endRelatedParty,
  type RelatedParty,
} from '#domains/customers/contract/index.ts'
import { furtherLooks } from '../further-facts.ts'
import { useAddRelatedParty, useChangeRelatedParty, useEndRelatedParty } from './related-queries.ts'
import { roleLabel } from './related-words.ts'

type DialogProps = { customerId: number; isOpen: boolean; onClose: () => void }

const FIELDS = [
  'role',
  'name',
  'schema',
  'sharePercentLow',
  'sharePercentHigh',
  'ofPartyId',
  'countries',
  'birthDate',
  'since',
  'aliases',
  'addresses',
  'gender',
] as const

/** The companies between a customer and whoever stands behind them. */
const looksAmong = (parties: readonly RelatedParty[]) => ({
  role: { labels: roleLabel },
  ...furtherLooks,
  schema: { labels: customerKindLabel },
  sharePercentLow: { description: 'Empty if unknown' },
  sharePercentHigh: { description: 'If the share is known as a range' },
  ofPartyId: {
    description: 'The customer itself by default',
    options: parties.map(({ id, name }) => ({ value: String(id), label: name })),
  },
})

export function AddRelatedDialog({
  customerId,
  parties,
  isOpen,
  onClose,
}: DialogProps & { parties: readonly RelatedParty[] }) {
  const add = useAddRelatedParty()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a related party"
      size="wide"
      purpose="It is screened at once, with the customer. A customer with a listed owner is not clear."
      request={addRelatedParty.request}
      fields={[...FIELDS.filter((field) => field !== 'ofPartyId' || parties.length > 0), 'isAnother']}
      fixed={{ id: customerId }}
      looks={looksAmong(parties)}
      columns={2}
      submitLabel="Add"
      onSubmit={(values) => add.mutateAsync(values)}
      onDone={() => {
        onClose()
        showToast({ kind: 'success', title: 'Related party added' })
      }}
    />
  )
}

const inPercent = (part: number | undefined) => (part === undefined ? null : Math.round(part * 10_000) / 100)

export function ChangeRelatedDialog({
  customerId,
  party,
  parties,
  isOpen,
  onClose,
}: DialogProps & { party: RelatedParty; parties: readonly RelatedParty[] }) {
  const change = useChangeRelatedParty()
  const others = parties.filter(({ id }) => id !== party.id)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Change ${party.name}`}
      size="wide"
      purpose="A change is screened at once, with the customer."
      request={changeRelatedParty.request}
      fields={[...FIELDS.filter((field) => field !== 'ofPartyId' || others.length > 0), 'reason']}
      fixed={{ id: customerId, partyId: party.id, version: party.version }}
      initial={{
        role: party.role,
        name: party.name,
        schema: party.schema,
        sharePercentLow: inPercent(party.share?.low),
        sharePercentHigh: inPercent(party.share?.high),
        ofPartyId: party.ofPartyId,
        countries: party.countries,
        birthDate: party.birthDate,
        since: party.since,
        aliases: party.aliases,
        addresses: party.addresses,
        gender: party.gender,
      }}
      looks={{ ...looksAmong(others), reason: { description: 'Kept in the audit log' } }}
      columns={2}
      submitLabel="Save the change"
      onSubmit={(values) => change.mutateAsync(values)}
      onDone={() => {
        onClose()
        showToast({ kind: 'success', title: 'Related party changed' })
      }}
    />
  )
}

export function EndRelatedDialog({
  customerId,
  party,
  isOpen,
  onClose,
}: DialogProps & { party: RelatedParty }) {
  const end = useEndRelatedParty()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`End ${party.name}`}
      purpose="It stays on record as a former related party, with the reason. The customer is screened again without it. With a confirmed match it ends when a second person agrees."
      request={endRelatedParty.request}
      fields={['reason']}
      fixed={{ id: customerId, partyId: party.id }}
      submitLabel="End"
      submitKind="danger"
      onSubmit={async (values) => {
        const { proposal } = await end.mutateAsync(values)
        showChanged(proposal, { title: 'Related party ended', message: party.name })
      }}
    />
  )
}
