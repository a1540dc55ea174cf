import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

type Slot = { slot: HTMLElement | null; fill: (slot: HTMLElement | null) => void }
const SideSlotContext = createContext<Slot>({ slot: null, fill: () => {} })

/** Stands around the frame, so that a screen far below it can put its own navigation beside the product rail. */
export function SideSlotProvider({ children }: { children: ReactNode }) {
  const [slot, fill] = useState<HTMLElement | null>(null)
  return <SideSlotContext value={{ slot, fill }}>{children}</SideSlotContext>
}

/** Where in the frame that navigation appears; it takes no room while no screen has one. */
export function SideSlot({ className }: { className?: string | undefined }) {
  const { fill } = useContext(SideSlotContext)
  return <div ref={fill} className={className} />
}

/** Drawn between the product rail and the work. */
export function BesideTheWork({ children }: { children: ReactNode }) {
  const { slot } = useContext(SideSlotContext)
  return slot ? createPortal(children, slot) : null
}
