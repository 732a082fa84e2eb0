import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/**
 * How many bytes this process may use: the limit of its container (a cgroup) or the memory of the machine, and no more
 * than twice what V8 may use for objects (`--max-old-space-size`).
 */
export function memoryLimit (): number {
  // Node reports 0 or an enormous number where there is no limit.
  const constrained = process.constrainedMemory()
  const container = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.min(container, 2 * getHeapStatistics().heap_size_limit)
}

/** A share of what this process may use, in bytes, but no less and no more than these. */
export function shareOfMemory (share: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, share * memoryLimit()))
}
