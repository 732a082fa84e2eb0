import { Registry } from 'prom-client'
import t from 'tap'
import { KeptCourses, limitsOf } from '../../../../companions/chat-engine/material/kept-courses.js'

const MIB = 1024 * 1024

t.test('what is kept and dropped is counted: courses, their passages, and what was dropped to make room', async t => {
  const registry = new Registry()
  const kept = new KeptCourses(registry, { packed: 2.5 * MIB, open: MIB })
  for (const subject of ['botany', 'zoology', 'optics']) {
    kept.keep(subject, { guides: '', tag: '1', total: 100, hasMeanings: false, packed: new Uint8Array(MIB) })
  }
  kept.keep('optics', { guides: '', tag: '2', total: 120, hasMeanings: false, packed: new Uint8Array(MIB) })
  t.equal(kept.get('botany'), undefined)
  const metrics = await registry.metrics()
  for (const [name, value] of [['kept_courses', 2], ['kept_passages', 220], ['evictions_total', 1]]) {
    t.match(metrics, new RegExp(`^material_${name}\\{form="packed"\\} ${value}$`, 'm'), 'a newer version evicts none')
    t.match(metrics, new RegExp(`^material_${name}\\{form="open"\\} 0$`, 'm'))
  }
})

t.test('the memory of material is that of the setting, or follows what the process may use', async t => {
  t.strictSame(limitsOf(400), { packed: 300 * MIB, open: 100 * MIB })
  const { packed, open } = limitsOf()
  t.ok(packed + open >= 32 * MIB && packed + open <= 384 * MIB, `${packed + open} bytes`)
})
