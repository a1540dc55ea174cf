import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { CompanyPicker } from './company-picker.tsx'
import { useAddCompany, useAddSupplier } from './queries.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }
type Chosen = { id: number; name: string }

/** Takes a company of the directory into ESG and goes to its page. */
export function AddCompanyDialog({ isOpen, onClose, isOwn }: DialogProps & { isOwn: boolean }) {
  const add = useAddCompany()
  const navigate = useNavigate()
  const [company, setCompany] = useState<Chosen>()
  const [symbol, setSymbol] = useState('')
  const send = () => {
    if (!company) return
    add.mutate(
      { entityId: company.id, symbol, isOwn },
      {
        onSuccess: ({ id }) => {
          onClose()
          navigate(`/dashboard/esg-compliance/companies/${id}`)
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isOwn ? 'Your own company' : 'Add a company'}
      purpose={
        isOwn
          ? 'Scores, disclosures and suppliers of the dashboard are those of this company.'
          : 'A company with ESG data, as a holding or a counterparty.'
      }
    >
      <Stack>
        <CompanyPicker label="Company" value={company} onChange={setCompany} />
        <TextInput
          label="Symbol"
          description="Links it to holdings; empty if not listed"
          value={symbol}
          onChange={(event) => setSymbol(event.currentTarget.value.toUpperCase())}
        />
        {add.error ? <p role="alert">{sentenceOf(add.error)}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!company} isBusy={add.isPending} onClick={send}>
            Add company
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

/** Says that a company of the directory supplies one's own. */
export function AddSupplierDialog({ isOpen, onClose, buyer }: DialogProps & { buyer: number }) {
  const add = useAddSupplier()
  const [company, setCompany] = useState<Chosen>()
  const send = () => {
    if (!company) return
    add.mutate(
      { id: buyer, entityId: company.id },
      {
        onSuccess: ({ name }) => {
          setCompany(undefined)
          onClose()
          showToast({ kind: 'success', title: 'Supplier added', message: `${name} can be assessed now.` })
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a supplier"
      purpose="It is saved as a link in the directory."
    >
      <Stack>
        <CompanyPicker label="Supplier" value={company} onChange={setCompany} />
        {add.error ? <p role="alert">{sentenceOf(add.error)}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!company} isBusy={add.isPending} onClick={send}>
            Add supplier
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
