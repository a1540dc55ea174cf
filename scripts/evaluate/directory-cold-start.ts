/** Prints the milliseconds from reading the companies' file to the first answer: `directory-cold-start.ts FILE QUERY`. */
import { buildDirectoryIndex, searchDirectory } from '#engines/directory-search/index.ts'
import { readCompanies } from './directory.ts'

const [file, query] = process.argv.slice(2)
const started = performance.now()
searchDirectory(buildDirectoryIndex(readCompanies(file!)), query!)
process.stdout.write(String(Math.round(performance.now() - started)))
