import type { ViteUserConfig } from 'vitest/config'

export declare function packageTests(include?: string): ViteUserConfig
