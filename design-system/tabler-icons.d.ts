// The icon package types only its front door, which is never imported whole.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType } from 'react'

  const Drawing: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean; style?: object }>
  export default Drawing
}
