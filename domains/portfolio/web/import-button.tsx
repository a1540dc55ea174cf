import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'

// Fetched when it is first opened: most who look at a portfolio import nothing.
const ImportDialog = lazy(() =>
  import('#domains/broker-files/web/index.tsx').then((web) => ({ default: web.ImportDialog })),
)

const CorporateActionDialog = lazy(() =>
  import('#domains/broker-files/web/index.tsx').then((web) => ({ default: web.CorporateActionDialog })),
)

/** Takes a broker's file, or an action of a company by hand, into the account that is shown. */
export function ImportButtons({ account }: { account: TradingAccount }) {
  return (
    <>
      <DialogButton label="Import a file" of={ImportDialog} account={account} />
      <DialogButton label="Corporate action" of={CorporateActionDialog} account={account} />
    </>
  )
}

type DialogButtonProps = {
  label: string
  of: typeof ImportDialog | typeof CorporateActionDialog
  account: TradingAccount
}

function DialogButton({ label, of: Dialog, account }: DialogButtonProps) {
  const [isWanted, want] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => (isWanted ? setIsOpen(true) : want(true))}>{label}</Button>
      {isWanted ? (
        <Suspense>
          <Dialog account={account} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          <OnceThere then={() => setIsOpen(true)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A dialog gives the focus back to where it was when it was opened, so it has to be there closed before. */
function OnceThere({ then }: { then: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what it stands beside has come.
  useEffect(then, [])
  return null
}
