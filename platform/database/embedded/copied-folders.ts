export type BlankPages = { file: string; pages: number[] }

/** Folders that are copied after the database, so that whatever its rows name is there: files that never change once they are whole. */
export type Beside = { root: string; folders: readonly string[] }
