import fp from 'fastify-plugin'

/**
 * Warns once where a proxy that `TRUST_PROXY` does not name stands in front: all its clients then share one address,
 * and the limits of that address (docs/contract.md §2.3).
 */
export default fp(async app => {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, ip, raw, log }) => {
    // A peer that is trusted has its address replaced by the one that it forwards.
    if (hasWarned || headers['x-forwarded-for'] === undefined || ip !== raw.socket.remoteAddress) return
    hasWarned = true
    log.warn({ peer: ip }, 'X-Forwarded-For from an address that TRUST_PROXY does not name is ignored: ' +
      'if that is your proxy, add it to TRUST_PROXY, so that limits count clients and not the proxy')
  })
}, { name: 'forwarded-addresses', dependencies: ['request-id'] })
