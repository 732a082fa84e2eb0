import t from 'tap'
import { networkOf } from '../../../lib/http/client-address.js'

t.test('an IPv4 address counts by itself, an IPv6 address by its /64', async t => {
  const networks: Array<[ip: string, network: string]> = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001:0db8:0001::', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', '']
  ]
  for (const [ip, network] of networks) t.equal(networkOf(ip), network, ip)
})
