import { writeFile } from 'node:fs/promises'
import { generatedFiles } from './generated.js'

/* `npm run docs`: writes the generated files into the repository. */
for (const [path, text] of await generatedFiles()) await writeFile(path, text)
