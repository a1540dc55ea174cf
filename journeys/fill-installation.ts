import { closeHouse, openHouse } from '#apps/server/house.ts'
import { joinMarket } from '#apps/server/join-market.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { keepBooksSound } from '#domains/trading/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { fillSampleData } from '#sample-data/index.ts'

// Fills the data directory that it is given with the sample data, as the first start of a server does, and ends.
const house = await openHouse(parseConfig({ DATA_DIR: process.argv[2] }), silentLogger)
joinMarket(house)
await keepBooksSound(house)
await fillSampleData(house)
await stopScreening(house)
await closeHouse(house)
process.exit(0)
