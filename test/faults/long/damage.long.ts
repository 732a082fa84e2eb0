import { uploadDamaged } from '../../companions/retrieval/damage.js'

uploadDamaged(500)
