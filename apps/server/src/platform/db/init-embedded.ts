import { openCluster } from './embedded.ts'

/** Makes an empty embedded database in the folder of its argument. */

process.stdin.resume().on('end', () => process.exit(1))
const client = await openCluster(process.argv[2])
await client.close()
process.exit(0)
