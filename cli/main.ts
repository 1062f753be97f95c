import { createProgram } from './program.ts';
import { run } from './run.ts';

void run(createProgram(process), process.argv);
