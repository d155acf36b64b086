import {
  listProviders,
  playPreview,
  readCreator,
  readDetails,
  readWork,
  readWorkAtLink,
  recommendWorks,
  searchCatalogue,
  searchSource,
} from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import { rangeIn } from '../../platform/http/range.ts'
import type { CatalogueService } from './catalogue.service.ts'

export function catalogueRoutes(catalogue: CatalogueService) {
  return createRouter()
    .mount(listProviders, () => ({ providers: catalogue.providers(), sources: catalogue.sources() }))
    .mount(searchCatalogue, async (call) => {
      const { q, ...filters } = call.query
      return await catalogue.search(call.params.kind, q, filters, currentAccount(call).id)
    })
    .mount(searchSource, async (call) => {
      const { q, ...filters } = call.query
      return await catalogue.searchSource(call.params.kind, q, filters, currentAccount(call).id)
    })
    .mount(readWork, async (call) => {
      const { kind, id } = call.params
      return { work: await catalogue.read(kind, id, currentAccount(call).id) }
    })
    .mount(readWorkAtLink, (call) => ({ work: catalogue.workAtLink(call.query.url) ?? null }))
    .mount(readDetails, async (call) => {
      const { kind, id } = call.params
      return { details: await catalogue.details(kind, id, currentAccount(call).id) }
    })
    .mount(readCreator, async (call) => await catalogue.worksBy(call.query.name, currentAccount(call).id))
    .mount(recommendWorks, async (call) => {
      const { kind, id } = call.params
      return { works: await catalogue.recommend(kind, id, currentAccount(call).id) }
    })
    .mount(playPreview, async (call) => {
      const { id } = call.params
      const { bytes, type } = await catalogue.preview(id, {
        accountId: currentAccount(call).id,
        network: networkOf(call.address),
        signal: call.untilGone(),
      })
      call.setHeader('content-type', type)
      call.setHeader('accept-ranges', 'bytes')
      call.setHeader('cache-control', 'private, max-age=600')
      // Some browsers play media only with range requests.
      const range = rangeIn(call.headers.get('range') ?? undefined, bytes.length)
      const part = range ? bytes.subarray(range.first, range.last + 1) : bytes
      call.setHeader('content-length', String(part.length))
      if (range) {
        call.status = 206
        call.setHeader('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
      }
      return part
    })
}
