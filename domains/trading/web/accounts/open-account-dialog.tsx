import type { ReactNode } from 'react'
import { z } from 'zod'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { CurrencyCode } from '#domains/market-data/contract/index.ts'
import { TaxLotMethod } from '#domains/trading/contract/index.ts'
import { useOpenAccount, useOrganisation } from '../queries.ts'
import { lotMethodWords } from '../words.ts'

const DOLLARS_MAX = 1_000_000_000

/** The paper cash that an account begins with, in dollars. */
export const paperCash = z
  .number('An amount is required')
  .min(0, 'The cash cannot be below zero')
  .max(DOLLARS_MAX, 'At most a thousand million dollars')
  .meta({ title: 'Paper cash' })

/** What a person says of a new account. */
const NewAccount = z.object({
  accountName: z.string().trim().min(1, 'A name is required').max(80).meta({ title: 'Name' }),
  initialCash: paperCash,
  currency: CurrencyCode.meta({
    title: 'Currency',
    description: 'What the account is kept in; orders are filled in US dollars alone.',
  }),
  lotMethod: TaxLotMethod.meta({
    title: 'Tax lots a sale uses up',
    description: 'Stays with the account.',
    labels: lotMethodWords,
  }),
})

/** The form of a new paper account. */
export function OpenAccountForm({
  onOpened,
  actions,
}: {
  onOpened: (id: number) => void
  actions?: ReactNode
}) {
  const org = useOrganisation()
  const open = useOpenAccount()
  return (
    <ContractForm
      request={NewAccount}
      initial={{ accountName: '', initialCash: 100_000, currency: 'USD', lotMethod: 'FIFO' }}
      submitLabel="Open the account"
      {...(actions ? { actions } : {})}
      onSubmit={async ({ initialCash, ...stated }) => {
        const account = await open.mutateAsync({
          ...org,
          ...stated,
          initialCash: Math.round(initialCash * 100),
        })
        showToast({
          kind: 'success',
          title: 'Account opened',
          message: `${account.accountName}, ${account.accountNumber}`,
        })
        onOpened(account.id)
      }}
    />
  )
}

type OpenAccountDialogProps = { isOpen: boolean; onClose: () => void; onOpened: (id: number) => void }

/** Opens another paper account. */
export function OpenAccountDialog({ isOpen, onClose, onOpened }: OpenAccountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Open a paper account"
      purpose="Paper money trades at the prices shown here. Nothing is bought or sold on any exchange."
    >
      <OpenAccountForm
        onOpened={(id) => {
          onOpened(id)
          onClose()
        }}
      />
    </Dialog>
  )
}
