import type { ComponentType } from 'react'

export type Drawing = ComponentType<{
  size?: number
  stroke?: number
  'aria-hidden'?: boolean
  style?: object
}>

/** A drawing at the line weight of the product. Always decorative: the control or text beside it carries the name. */
export function Icon({ of: Draw, size = 16 }: { of: Drawing; size?: number }) {
  return <Draw size={size} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
}
