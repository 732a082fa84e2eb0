import { render } from 'preact'
import { resume } from './account.js'
import { App } from './app.js'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/chat.css'
import './styles/work.css'

const root = document.getElementById('app') as HTMLElement
resume().then(() => render(<App />, root))
