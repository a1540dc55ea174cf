import { createContext, useContext } from 'react'
import { decimal, money } from '#design-system/formats/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import classes from './reports.module.css'

/** An account that reports can be made of. */
export type Reported = { id: number; name: string; isClosed: boolean }

/** Cents of a currency, with hundredths of a cent where there are some: what is shown adds up as it stands. */
export const exactMoney = (cents: number, currency = 'USD'): string =>
  Number.isInteger(cents)
    ? money(cents, { currency })
    : `${cents < 0 ? '−' : ''}${currency === 'USD' ? '$' : `${currency} `}${decimal(Math.abs(cents) / 100, 4)}`

export const StatementCurrency = createContext('USD')

export function Exact({ cents }: { cents: number }) {
  return exactMoney(cents, useContext(StatementCurrency))
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthText = (month: string): string => monthName.format(new Date(`${month}-15T12:00:00Z`))

/** What has to be known before any figure is read. The first is what kind of account it is. */
export function Notices({ notices }: { notices: readonly string[] }) {
  return (
    <ul className={classes.notices} aria-label="Read this first">
      {notices.map((notice, place) => (
        <li key={notice}>
          {place === 0 ? <SeverityTag severity="medium">Paper</SeverityTag> : null} {notice}
        </li>
      ))}
    </ul>
  )
}
