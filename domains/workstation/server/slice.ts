import { defineSlice } from '#platform/slice/index.ts'

/** The workstation has no call of its own: it is named here, so that its place among the slices is. */
export const workstationSlice = defineSlice({ name: 'workstation' })
