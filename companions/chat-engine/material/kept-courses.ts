import { LRUCache } from 'lru-cache'
import { Counter, Gauge, type Registry } from 'prom-client'
import { shareOfMemory } from '../../../lib/process/memory-limit.js'
import { unpacked } from './making/making.js'
import { MaterialIndex } from './material-index.js'

/** What is kept of a course. */
export interface KeptCourse {
  /** The same for the same guides and documents. */
  version: string
  /** The versions of its guides. */
  guides: string
  /** The tag of its documents, and how many chunks they have. */
  tag: string
  total: number
  /** Whether a search compares meanings beside words. */
  hasMeanings: boolean
  /** The material; absent where it is searched by the retrieval service. */
  packed?: Uint8Array
}

/** What was kept of a course when a message came. */
export interface FoundCourse { course: KeptCourse | undefined, isOpen: boolean }

/** Where the material of a message came from: it was open for searches, it was packed, or its texts were read. */
export type From = 'memory' | 'packed' | 'read'

/** Where the material of a course came from, for who found this before. */
export function fromOf ({ course: before, isOpen }: FoundCourse, course: KeptCourse): From {
  if (before !== course || course.packed === undefined) return 'read'
  return isOpen ? 'memory' : 'packed'
}

/** How much is kept, in bytes. */
export interface KeptLimits { packed: number, open: number }

const MIB = 1024 * 1024
// The rest is for the program, for messages, and for the thread that makes material.
const SHARE = 0.4
const [LEAST, MOST] = [32 * MIB, 384 * MIB]
// Packed, a course takes a quarter of its memory, and is open again within some 10 ms.
const OF_PACKED = 0.75
const AROUND = 1_000

/** @param mebibytes for all; absent: a share of what the process may use */
export function limitsOf (mebibytes?: number): KeptLimits {
  const bytes = mebibytes === undefined ? shareOfMemory(SHARE, LEAST, MOST) : mebibytes * MIB
  return { packed: Math.floor(OF_PACKED * bytes), open: Math.floor((1 - OF_PACKED) * bytes) }
}

/**
 * The material of the courses that were asked for last: of many packed, and of some of them open, ready to be searched.
 * How many these are follows the memory that the process may use.
 */
export class KeptCourses {
  readonly #courses: LRUCache<string, KeptCourse>
  readonly #open: LRUCache<KeptCourse, MaterialIndex>
  readonly #opening = new Map<KeptCourse, Promise<MaterialIndex>>()

  constructor (registry: Registry, { packed, open }: KeptLimits = limitsOf()) {
    const evictions = new Counter({
      name: 'material_evictions_total',
      help: 'Courses whose material was dropped to make room: packed (it is read again), or open (it stays packed)',
      labelNames: ['form'],
      registers: [registry]
    })
    for (const form of ['packed', 'open']) evictions.inc({ form }, 0)
    const dropped = (form: string, reason: string) => { if (reason === 'evict') evictions.inc({ form }) }
    this.#courses = new LRUCache({
      maxSize: packed,
      sizeCalculation: course => AROUND + (course.packed?.length ?? 0),
      dispose: (course, _key, reason) => {
        dropped('packed', reason)
        this.#open.delete(course)
      }
    })
    this.#open = new LRUCache({
      maxSize: open,
      sizeCalculation: index => index.bytes,
      dispose: (_index, _course, reason) => { dropped('open', reason) }
    })
    const forms = { packed: this.#courses, open: this.#open }
    const gauge = (name: string, help: string, valueOf: (form: keyof typeof forms) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['form'],
        registers: [registry],
        collect () {
          for (const form of ['packed', 'open'] as const) this.set({ form }, valueOf(form))
        }
      })
    gauge('material_kept_bytes', 'Memory of the course material that is kept: packed, and open for searches',
      form => forms[form].calculatedSize)
    gauge('material_kept_courses', 'Courses whose material is kept: packed, and open for searches',
      form => forms[form].size)
    const passagesOf = (courses: Iterable<KeptCourse>) => [...courses].reduce((sum, { total }) => sum + total, 0)
    gauge('material_kept_passages', 'Passages of the documents in them',
      form => passagesOf(form === 'packed' ? this.#courses.values() : this.#open.keys()))
  }

  /** The course under this key, of whatever version. */
  get (key: string): KeptCourse | undefined {
    return this.#courses.get(key)
  }

  keep (key: string, made: Omit<KeptCourse, 'version'>): KeptCourse {
    const course = { ...made, version: `${key} ${made.guides} ${made.tag}` }
    this.#courses.set(key, course)
    return course
  }

  /** What a caller finds under this key now: see {@link fromOf}. */
  found (key: string): FoundCourse {
    const course = this.#courses.get(key)
    return { course, isOpen: course !== undefined && this.#open.has(course) }
  }

  /** The material of a course that has some. Several callers share it. */
  async open (course: KeptCourse): Promise<MaterialIndex> {
    const known = this.#open.get(course) ?? this.#opening.get(course)
    if (known !== undefined) return await known
    const opening = opened(course).then(index => {
      this.#open.set(course, index)
      return index
    }).finally(() => this.#opening.delete(course))
    this.#opening.set(course, opening)
    return await opening
  }
}

async function opened ({ packed, version }: KeptCourse): Promise<MaterialIndex> {
  const index = new MaterialIndex(packed === undefined ? [] : await unpacked(packed), version)
  // What a question is ranked against is made here, and so counts as a wait for the material.
  index.prepare()
  return index
}
