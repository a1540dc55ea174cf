import { entriesOf } from '../navigation/screens.ts'

/** Whether an address is one of the market screen's own, whose views share it. */
export const isMarketAddress = (pathname: string) =>
  /^\/(app(\/.*)?|dashboard\/(home|demo))\/?$/.test(pathname)

/** Whether an address stands under the navigation of the market: its views, and the analyses beside them. */
export function isOfMarket(pathname: string): boolean {
  if (/^\/dashboard\/(symbols\/|income$)/.test(pathname)) return true
  return isMarketAddress(pathname) || entriesOf('Market analytics').some(({ to }) => to === pathname)
}
