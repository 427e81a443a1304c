export { main } from './cli/main'
