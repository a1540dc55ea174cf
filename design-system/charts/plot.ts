/** A place on the x axis with the value of each line there. */
export type PlotPoint = { x: number; ys: readonly number[] }

export const PLOT_HEIGHT = 240

export const axisTick = { fontSize: 11, fill: 'var(--text-3)' }

export type CurvePoint = { x: number; y: number }
export type CurveSpot = CurvePoint & { label: string }
