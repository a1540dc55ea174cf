/** A share class stands behind a point, whatever the broker writes there. */
export function symbolOf(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replaceAll(/(?<=[A-Z])[/ ](?=[A-Z]$)/g, '.')
  return /^-*$/.test(plain) ? null : plain
}

const CUSIP = /^(?=.*\d)[0-9A-Z]{8}\d$/
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/
export const isIsin = (symbol: string | null): boolean => symbol !== null && ISIN.test(symbol)
export const isCusip = (symbol: string | null): boolean => symbol !== null && CUSIP.test(symbol)

/** A bond is held under its ISIN, or under its CUSIP, which says so: nine letters alone could be anything. */
export const symbolOfBond = (symbol: string | null): string | null =>
  symbol === null || isIsin(symbol) ? symbol : isCusip(symbol) ? `CUSIP.${symbol}` : null
