import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { date } from '#design-system/formats/index.ts'
import { QueryStates } from '#design-system/patterns/page/index.ts'
import type { TaxLot } from '#domains/trading/contract/index.ts'
import { lotsQuery } from '../queries.ts'
import classes from '../trading.module.css'
import { priceText, sharesText } from '../words.ts'

type LotChoiceProps = {
  accountId: number
  symbol: string
  chosen: readonly string[]
  onChange: (lotIds: string[]) => void
}

/** The open lots of a symbol, of which a sale uses up the chosen ones first, in the order they were chosen. */
export function LotChoice({ accountId, symbol, chosen, onChange }: LotChoiceProps) {
  const lots = useQuery(lotsQuery(accountId, symbol))
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={classes.lots}>
      <legend>Lots to sell first</legend>
      <QueryStates
        query={lots}
        failed="The tax lots could not be read."
        empty={`No lots of ${symbol} are held.`}
      >
        {(rows) =>
          rows.map((lot) => (
            <Checkbox
              key={lot.lotId}
              size="xs"
              checked={chosen.includes(lot.lotId)}
              onChange={() => toggle(lot.lotId)}
              label={wordsOf(lot, chosen.indexOf(lot.lotId))}
            />
          ))
        }
      </QueryStates>
    </fieldset>
  )
}

function wordsOf({ quantity, openedAt, taxBasis }: TaxLot, place: number): string {
  const basis = priceText(Math.round((taxBasis / quantity) * 1_000_000 * 100) / 100)
  const words = `${sharesText(quantity)} bought on ${date(openedAt)} at ${basis} a share`
  return place < 0 ? words : `${words}, number ${place + 1}`
}
