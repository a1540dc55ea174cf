import type { House } from '#platform/context/index.ts'
import type { Identify, Route } from '#platform/http-server/index.ts'

/** Every slice's routes, a line each. */
export const routes: readonly Route[] = []

export const identify: Identify = async () => undefined

/** What slices keep running beside requests. */
export async function startSlices(_house: House): Promise<void> {}

export async function stopSlices(_house: House): Promise<void> {}
