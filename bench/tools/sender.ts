/** The process that sends the messages: apart from the servers and from the one that counts. */
import { answerParent } from './answer-parent.ts';
import { runLoad } from './run-load.ts';

answerParent({ run: runLoad });
