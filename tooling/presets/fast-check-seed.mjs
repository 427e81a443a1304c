// The quick tests draw the same cases on every run, so a red check is the fault of a change and not of the dice. The full
// run draws new ones each time; fast-check prints the seed of a failure, and CCD_SEED runs with it again.
import fc from 'fast-check'

const QUICK = 20_080_917

const { CCD_SEED, CCD_FULL } = process.env
if (CCD_SEED !== undefined) fc.configureGlobal({ seed: Number(CCD_SEED) })
else if (CCD_FULL !== '1') fc.configureGlobal({ seed: QUICK })
