/** What `--help` prints. */
export const HELP = `bench: what each culling stage does to pairs, tests and time, and whether a contact is lost

what to run
  --suite NAME           a suite of the papers' tables (repeat it for more, or "all")
  --size tiny|usual|full how much of a suite; default usual
  --scene NAME           a scene, or one of the scenes of a suite (repeat it for more); default: the embedded cloth
  --steps A-B            which steps of a scene; default all
  --mesh FILE FILE …     your own mesh: OBJ, PLY or glTF files, one per frame (a pattern such as 'frames/a*.obj' is fine)
  --weld                 merge the vertices of --mesh that coincide in every frame
  --configuration NAME   a pipeline (repeat it for more); default: base and default
  --repetitions N        counted runs of each configuration, after one to warm up; default 5
  --threads N            threads for the pipelines that can use them and still count the same on every run; default 1
  --shard I/N            only the I-th of N parts of the work
  --list                 print the suites, scenes and configurations there are
  --short                what npm start shows: the embedded scene, three repetitions

your own filter
  --stage FILE           a stage or culler of your own (TypeScript or JavaScript); its contract is tested first
  --after NAME           the part behind which it is put; default bvh
  --seeds N              how many seeds of the hard generators its contract is tested with; default 2

what to write
  --json FILE            everything measured ("-": standard output)
  --csv FILE             the same as lines for a spreadsheet ("-": standard output)
  --html FILE            a report to look at: one file that needs no network
  --against FOLDER       another checkout, built: its default pipeline beside this one's, in the same rounds
  --compare OLD.json     what got slower since, and which counts changed
  --picture SCENE        draw a scene to SCENE.png instead of measuring (--steps chooses the step)
  merge FILE FILE …      put the JSON files of shards together (with --json, --csv, --html, --compare)

exit code: 0, 1 if a contact was lost, 2 for wrong use`
