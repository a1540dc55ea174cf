/** Stands in every stored decision; a change of any weight or rule changes it. */
export const ENGINE_VERSION = 'match 1.11.0'
