/** A place on the x axis with the value of each line there. */
export type PlotPoint = { x: number; ys: readonly number[] }

export const PLOT_HEIGHT = 240
