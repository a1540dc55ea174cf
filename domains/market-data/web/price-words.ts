import { missing } from '#design-system/formats/index.ts'

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const belowOne = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A quoted price as it is quoted: two decimals, four below one. */
export const priceText = (price: number): string => (price < 1 ? belowOne : cents).format(price)

/** How much traded: `48.2M`. */
export const volumeText = (volume: number | null): string =>
  volume === null ? missing : short.format(volume)
