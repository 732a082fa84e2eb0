import { uploadDamaged } from './damage.js'

// The same with 500 files of each kind: test/faults/long/damage.long.ts.
uploadDamaged(12)
